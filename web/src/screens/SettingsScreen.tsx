// Settings: everything that a person may choose for this browser, in one place.
import { TilePicture } from "hiveboard/preact";
import { HAS_SERVER } from "../browser/basePath";
import { CONFIRMING, THEMES, type Settings, type Theme } from "../browser/settings";
import type { Host } from "../host/host";
import { NoServer } from "../online/NobodyCanCome";
import { OnlineSettings } from "../online/OnlineSettings";
import { Choice } from "../ui/Choice";
import { say } from "../words/text";
import { AboutLinks } from "./AboutScreen";
import { GamesFile } from "./GamesFile";
import { LanguageChoice } from "./Header";
import { Install } from "./Install";

interface SettingsProps {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function SettingsScreen({ host, settings, change }: SettingsProps & { host: Host }) {
  const part = (name: SwitchProps["name"]) => ({ name, settings, change });
  return (
    <main class="page settings">
      <h1>{say("page-settings")}</h1>
      <section aria-labelledby="settings-looks">
        <h2 id="settings-looks">{say("page-settings-looks")}</h2>
        <LanguageChoice settings={settings} change={change} isLabelled />
        <Choice<Theme>
          legend={say("page-theme")}
          name="theme"
          look="themes"
          value={settings.theme}
          options={THEMES.map((theme) => [
            theme,
            say("page-theme-named", { theme }),
            <Swatch theme={theme} />,
          ])}
          onChange={(theme) => change({ theme })}
        />
        <Switch {...part("letters")} text={say("page-setting-letters")} />
        <Switch {...part("notation")} text={say("page-setting-notation")} />
        <Switch {...part("list")} text={say("page-setting-list")} />
      </section>
      <section aria-labelledby="settings-play">
        <h2 id="settings-play">{say("page-settings-play")}</h2>
        {HAS_SERVER ? <OnlineSettings host={host} language={settings.language} /> : <NoServer />}
        <Choice<Settings["confirming"]>
          legend={say("playing-confirming")}
          name="confirming"
          value={settings.confirming}
          options={CONFIRMING.map((when) => [when, say("playing-confirming-named", { when })])}
          onChange={(confirming) => change({ confirming })}
        />
        <Switch {...part("sound")} text={say("page-setting-sound")} />
        <Switch {...part("shortcuts")} text={say("page-setting-shortcuts")} />
      </section>
      <section class="settings-more">
        <p class="quiet">{say("page-settings-kept")}</p>
        <GamesFile local={host.local} />
        <Install />
      </section>
      <AboutLinks />
    </main>
  );
}

/** What a theme looks like: a table with a tile of each color. */
function Swatch({ theme }: { theme: Theme }) {
  return (
    <span class={`swatch in-${theme}`}>
      <TilePicture color="white" bug="ant" />
      <TilePicture color="black" bug="beetle" />
    </span>
  );
}

interface SwitchProps extends SettingsProps {
  readonly name: "sound" | "letters" | "notation" | "list" | "shortcuts";
  readonly text: string;
}

function Switch({ name, text, settings, change }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={settings[name]}
        onChange={(event) => change({ [name]: event.currentTarget.checked })}
      />
      <span>{text}</span>
    </label>
  );
}
