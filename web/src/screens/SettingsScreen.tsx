// Settings: everything that a person may choose for this browser, in one place.
import { useState } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { HAS_SERVER } from "../browser/basePath";
import { CONFIRMING, THEMES, type Settings, type Theme } from "../browser/settings";
import { usePage } from "../host/page";
import { NoServer } from "../online/NobodyCanCome";
import { OnlineSettings } from "../online/OnlineSettings";
import { save } from "../share/exports";
import { Button } from "../ui/buttons";
import { Choice, FileChoice, Switch } from "../ui/forms";
import { Section } from "../ui/texts";
import { say } from "../words/text";
import { AboutLinks } from "./AboutScreen";
import { LanguageChoice } from "./Header";
import { Install } from "./Install";

type Flag = "sound" | "letters" | "notation" | "list" | "shortcuts";

export function SettingsScreen() {
  const { settings, change } = usePage();
  const flag = (name: Flag) => ({
    isOn: settings[name],
    onChange: (isOn: boolean) => change({ [name]: isOn }),
  });
  return (
    <main class="page settings">
      <h1>{say("page-settings")}</h1>
      <Section id="settings-looks" title={say("page-settings-looks")}>
        <LanguageChoice isLabelled />
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
        <Switch {...flag("letters")} text={say("page-setting-letters")} />
        <Switch {...flag("notation")} text={say("page-setting-notation")} />
        <Switch {...flag("list")} text={say("page-setting-list")} />
      </Section>
      <Section id="settings-play" title={say("page-settings-play")}>
        {HAS_SERVER ? <OnlineSettings /> : <NoServer />}
        <Choice<Settings["confirming"]>
          legend={say("playing-confirming")}
          name="confirming"
          value={settings.confirming}
          options={CONFIRMING.map((when) => [when, say("playing-confirming-named", { when })])}
          onChange={(confirming) => change({ confirming })}
        />
        <Switch {...flag("sound")} text={say("page-setting-sound")} />
        <Switch {...flag("shortcuts")} text={say("page-setting-shortcuts")} />
      </Section>
      <section class="settings-more">
        <p class="quiet">{say("page-settings-kept")}</p>
        <GamesFile />
        <Install />
      </section>
      <AboutLinks />
    </main>
  );
}

/** What a theme looks like: a table with a tile of each color. */
function Swatch({ theme }: { theme: Theme }) {
  return (
    <span class={`swatch in-${theme}`} data-theme={theme}>
      <TilePicture color="white" bug="ant" />
      <TilePicture color="black" bug="beetle" />
    </span>
  );
}

/** Saves all local games to a file, and reads them from one. */
export function GamesFile() {
  const { local } = usePage().host;
  const [told, setTold] = useState("");
  const open = async (file: File) => {
    const found = await local.importAll(file);
    if (!found) return setTold(say("local-not-imported"));
    const { added, updated, damaged } = found;
    const parts = [
      (added || !updated) && say("local-imported", { count: added }),
      updated && say("local-updated", { count: updated }),
      damaged && say("local-some-not-imported", { count: damaged }),
    ];
    setTold(parts.filter(Boolean).join(" "));
  };
  return (
    <div class="field">
      <h2>{say("local-take-along")}</h2>
      <p class="quiet">{say("local-take-along-why")}</p>
      <div class="wrap gap-60">
        <Button text={say("local-export")} onClick={() => void local.exportAll().then(save)} />
        <FileChoice
          text={say("local-import")}
          accept=".json,application/json"
          onFile={(file) => void open(file)}
        />
      </div>
      <p role="status">{told}</p>
    </div>
  );
}
