// All settings of this browser.
import { useState } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { HAS_SERVER } from "../browser/basePath";
import { CONFIRMATION_MODES, THEMES, type Settings, type Theme } from "../browser/settings";
import { usePage } from "../backend/pageContext";
import { NoServer } from "../online/NotReachable";
import { OnlineSettings } from "../online/OnlineSettings";
import { downloadFile } from "../share/exports";
import { Button } from "../ui/buttons";
import { Choice, FileChoice, Switch } from "../ui/forms";
import { Section } from "../ui/texts";
import { t } from "../i18n/translate";
import { AboutLinks } from "./AboutScreen";
import { LanguageChoice } from "./Header";
import { InstallSection } from "./Install";

type Flag = "sound" | "letters" | "notation" | "list" | "shortcuts";

export function SettingsScreen() {
  const { settings, change } = usePage();
  const flag = (name: Flag) => ({
    isOn: settings[name],
    onChange: (isOn: boolean) => change({ [name]: isOn }),
  });
  return (
    <main class="page settings">
      <h1>{t("page-settings")}</h1>
      <Section id="settings-looks" title={t("page-settings-appearance")}>
        <LanguageChoice isLabeled />
        <Choice<Theme>
          legend={t("page-theme")}
          name="theme"
          class="themes"
          value={settings.theme}
          options={THEMES.map((theme) => [
            theme,
            t("page-theme-name", { theme }),
            <ThemeSwatch theme={theme} />,
          ])}
          onChange={(theme) => change({ theme })}
        />
        <Switch {...flag("letters")} text={t("page-setting-letters")} />
        <Switch {...flag("notation")} text={t("page-setting-notation")} />
        <Switch {...flag("list")} text={t("page-setting-list")} />
      </Section>
      <Section id="settings-play" title={t("page-settings-play")}>
        {HAS_SERVER ? <OnlineSettings /> : <NoServer />}
        <Choice<Settings["confirming"]>
          legend={t("playing-confirming")}
          name="confirming"
          value={settings.confirming}
          options={CONFIRMATION_MODES.map((mode) => [
            mode,
            t("playing-confirming-option", { mode }),
          ])}
          onChange={(confirming) => change({ confirming })}
        />
        <Switch {...flag("sound")} text={t("page-setting-sound")} />
        <Switch {...flag("shortcuts")} text={t("page-setting-shortcuts")} />
      </Section>
      <section class="settings-more">
        <p class="muted">{t("page-settings-stored")}</p>
        <GamesFileSection />
        <InstallSection />
      </section>
      <AboutLinks />
    </main>
  );
}

/** Preview of a theme: its background with a tile of each color. */
function ThemeSwatch({ theme }: { theme: Theme }) {
  return (
    <span class={`swatch in-${theme}`} data-theme={theme}>
      <TilePicture color="white" bug="ant" />
      <TilePicture color="black" bug="beetle" />
    </span>
  );
}

/** Exports all local games to a file and imports them. */
export function GamesFileSection() {
  const { local } = usePage().backend;
  const [status, setStatus] = useState("");
  const open = async (file: File) => {
    const summary = await local.importAll(file);
    if (!summary) return setStatus(t("local-import-failed"));
    const { added, updated, damaged } = summary;
    const parts = [
      (added || !updated) && t("local-imported", { count: added }),
      updated && t("local-updated", { count: updated }),
      damaged && t("local-import-damaged", { count: damaged }),
    ];
    setStatus(parts.filter(Boolean).join(" "));
  };
  return (
    <div class="field">
      <h2>{t("local-games-file")}</h2>
      <p class="muted">{t("local-games-file-description")}</p>
      <div class="wrap gap-60">
        <Button
          text={t("local-export")}
          onClick={() => void local.exportAll().then(downloadFile)}
        />
        <FileChoice
          text={t("local-import")}
          accept=".json,application/json"
          onFile={(file) => void open(file)}
        />
      </div>
      <p role="status">{status}</p>
    </div>
  );
}
