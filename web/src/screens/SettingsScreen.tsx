// Settings: everything that a person may choose for this browser, in one place.
import type { Host } from "../host";
import { TakeAlong } from "../local/TakeAlong";
import { NameSetting } from "../online/NameSetting";
import { CONFIRMING, THEMES, type Settings, type Theme } from "../settings";
import { say } from "../text";
import { AboutLinks } from "./AboutLinks";
import { LanguageChoice } from "./Header";
import { Install } from "./Install";
import { Choice } from "./NewGame";

interface SettingsProps {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function SettingsScreen({ host, settings, change }: SettingsProps & { host: Host }) {
  return (
    <main class="page narrow">
      <h1>{say("page-settings")}</h1>
      <div class="field">
        <h2>{say("page-language")}</h2>
        <LanguageChoice settings={settings} change={change} />
      </div>
      <NameSetting host={host} />
      <Choice<Theme>
        legend={say("page-theme")}
        name="theme"
        value={settings.theme}
        options={THEMES.map((theme) => [theme, say("page-theme-named", { theme })])}
        onChange={(theme) => change({ theme })}
      />
      <Choice<Settings["confirming"]>
        legend={say("playing-confirming")}
        name="confirming"
        value={settings.confirming}
        options={CONFIRMING.map((when) => [when, say("playing-confirming-named", { when })])}
        onChange={(confirming) => change({ confirming })}
      />
      <div class="switches">
        <Switch name="sound" {...{ settings, change }} text={say("page-setting-sound")} />
        <Switch name="letters" {...{ settings, change }} text={say("page-setting-letters")} />
        <Switch name="notation" {...{ settings, change }} text={say("page-setting-notation")} />
        <Switch name="list" {...{ settings, change }} text={say("page-setting-list")} />
        <Switch name="shortcuts" {...{ settings, change }} text={say("page-setting-shortcuts")} />
      </div>
      <p class="quiet">{say("page-settings-kept")}</p>
      <TakeAlong local={host.local} />
      <Install />
      <AboutLinks />
    </main>
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
