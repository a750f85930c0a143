// Builds the embed beside the page, as a bundle of its own: frames on other sites share no cache
// with the page, and common chunks would make both larger.
import { build, type Plugin, type UserConfig } from "vite";

export function embed(config: UserConfig, outDir: string): Plugin {
  return {
    name: "embed",
    apply: "build",
    async writeBundle() {
      await build({
        ...config,
        configFile: false,
        logLevel: "warn",
        build: {
          ...config.build,
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          rollupOptions: { input: "embed.html" },
        },
      });
    },
  };
}
