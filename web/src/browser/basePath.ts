// Path of the page on its host: the root of a Sixlegs server, or any folder of a static host.

/** The folder of the page with a trailing slash. The scripts are in `assets/` inside it. */
export const BASE_PATH = import.meta.env.PROD
  ? new URL(/* @vite-ignore */ "..", import.meta.url).pathname
  : "/";

/** Return the path on this host for an app path such as /play. Other addresses are unchanged. */
export function withBasePath(path: string): string {
  return isAppPath(path) ? BASE_PATH + path.slice(1) : path;
}

/** Return the app path of a path on this host. */
export function withoutBasePath(pathname: string): string {
  const isBelow = pathname.startsWith(BASE_PATH);
  const path = isBelow ? pathname.slice(BASE_PATH.length - 1) : pathname;
  return path.replace(/\/index\.html$/, "/");
}

function isAppPath(path: string): boolean {
  return path.startsWith("/") && !path.startsWith("//");
}

/** Whether the page has a server. Static hosts have none. */
export const HAS_SERVER = document.querySelector('meta[name="sixlegs-server"]') === null;
