// All settings of this browser.
import { useState } from "preact/hooks";
import type { TileSet } from "hiveboard";
import { drawingsByName, Tile, TilePicture } from "hiveboard/preact";
import { fetchTileSet } from "../browser/tileSets";
import { HAS_SERVER } from "../browser/basePath";
import {
  ANIMATION_SPEEDS,
  CONFIRMATION_MODES,
  BOARD_THEME_NAMES,
  boardAttributes,
  pageAttributes,
  SOUND_SETS,
  THEMES,
  TILE_SETS,
  type AnimationSpeed,
  type BoardTheme,
  type Flag,
  type Settings,
  type SettingsProps,
  type SoundSetName,
  type Theme,
  type TileSetName,
} from "../browser/settings";
import { playSound } from "../browser/sound";
import { usePage } from "../backend/pageContext";
import { NoServer } from "../online/NotReachable";
import { OnlineSettings } from "../online/OnlineSettings";
import { downloadFile } from "../share/exports";
import { Button } from "../ui/buttons";
import { Choice, FileChoice, Switch } from "../ui/forms";
import { Section } from "../ui/texts";
import { useFetch } from "../ui/useQuery";
import { t } from "../i18n/translate";
import { AboutLinks } from "./AboutScreen";
import { LanguageChoice } from "./Header";
import { InstallSection } from "./Install";

const PREVIEWED_TILES = [
  ["white", "queen"],
  ["black", "grasshopper"],
  ["white", "spider"],
] as const;

const PREVIEWED_SOUNDS = ["place", "game-start", "victory", "low-time", "challenge"] as const;

export function SettingsScreen() {
  return (
    <main class="page settings">
      <h1>{t("page-settings")}</h1>
      <p class="muted">{t("page-settings-stored")}</p>
      <AppearanceSection />
      <BoardSection />
      <SoundSection />
      <GameSection />
      <OnlineSection />
      <section class="settings-more">
        <GamesFileSection />
        <InstallSection />
      </section>
      <AboutLinks />
    </main>
  );
}

function AppearanceSection() {
  const { settings, change } = usePage();
  return (
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
    </Section>
  );
}

function BoardSection() {
  const { settings, change } = usePage();
  return (
    <Section id="settings-board" title={t("page-settings-board")}>
      <Choice<BoardTheme>
        legend={t("page-board-theme")}
        name="board"
        class="themes board-themes"
        value={settings.board}
        options={BOARD_THEME_NAMES.map((board) => [
          board,
          t("page-board-theme-name", { board }),
          <BoardThemePreview settings={{ ...settings, board }} />,
        ])}
        onChange={(board) => change({ board })}
      />
      <TileSetChoice />
      <Choice<AnimationSpeed>
        legend={t("page-animation")}
        name="animation"
        value={settings.animation}
        options={ANIMATION_SPEEDS.map((speed) => [speed, t("page-animation-speed", { speed })])}
        onChange={(animation) => change({ animation })}
      />
      <FlagSwitch name="dots" text={t("page-setting-dots")} />
      <FlagSwitch name="letters" text={t("page-setting-letters")} />
      <FlagSwitch name="notation" text={t("page-setting-notation")} />
      <FlagSwitch name="list" text={t("page-setting-list")} />
    </Section>
  );
}

/** Preview of a theme of the board, with the mark of a last move and that of a target. */
function BoardThemePreview({ settings }: Pick<SettingsProps, "settings">) {
  return (
    <span class="swatch" {...pageAttributes(settings)} {...boardAttributes(settings)}>
      <svg class="tile-picture" viewBox="-58 -62 324 134" aria-hidden="true" focusable="false">
        <Tile color="white" bug="ant" />
        <use href="#hive-tile" class="mark mark-last" />
        <g transform="translate(104)">
          <Tile color="black" bug="beetle" />
        </g>
        <use href="#hive-tile" class="mark mark-target" x="208" />
      </svg>
    </span>
  );
}

function TileSetChoice() {
  const { settings, change } = usePage();
  const [tileSets] = useFetch(() => Promise.all(TILE_SETS.map(fetchTileSet)), []);
  return (
    <Choice<TileSetName>
      legend={t("page-tiles")}
      name="tiles"
      class="themes tile-sets"
      value={settings.tiles}
      options={TILE_SETS.map((tiles, i) => [
        tiles,
        t("page-tiles-name", { tiles }),
        <TileSetPreview name={tiles} tileSet={tileSets?.[i]} />,
      ])}
      onChange={(tiles) => change({ tiles })}
    />
  );
}

interface TileSetPreviewProps {
  readonly name: TileSetName;
  readonly tileSet: TileSet | undefined; // undefined until it is loaded
}

/** Some tiles of a set. */
function TileSetPreview({ name, tileSet }: TileSetPreviewProps) {
  const { theme } = document.documentElement.dataset;
  const drawings = drawingsByName(tileSet?.documents ?? {});
  return (
    <span class="swatch" data-theme={theme} data-tiles={name}>
      {PREVIEWED_TILES.map(([color, bug]) => (
        <TilePicture key={bug} {...{ color, bug }} drawing={drawings[bug] ?? "<g/>"} />
      ))}
    </span>
  );
}

function SoundSection() {
  const { settings, change } = usePage();
  const { soundSet, volume } = settings;
  const preview = (part: Partial<Settings>) => playSound("place", { ...settings, ...part });
  return (
    <Section id="settings-sound" title={t("page-settings-sound")}>
      <FlagSwitch name="sound" text={t("page-setting-sound-on")} />
      {settings.sound && (
        <>
          <Choice<SoundSetName>
            legend={t("page-sound-set")}
            name="sound-set"
            value={soundSet}
            options={SOUND_SETS.map((name) => [name, t("page-sound-set-name", { set: name })])}
            onChange={(name) => {
              change({ soundSet: name });
              preview({ soundSet: name });
            }}
          />
          <label class="volume">
            <span>{t("page-volume")}</span>
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={volume}
              aria-valuetext={`${volume}%`}
              onChange={(event) => {
                const chosen = { volume: event.currentTarget.valueAsNumber };
                change(chosen);
                preview(chosen);
              }}
            />
          </label>
          <div class="wrap gap-50">
            {PREVIEWED_SOUNDS.map((sound) => (
              <Button
                key={sound}
                text={t("page-sound-preview", { sound })}
                onClick={() => playSound(sound, settings)}
              />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

function GameSection() {
  const { settings, change } = usePage();
  return (
    <Section id="settings-play" title={t("page-settings-play")}>
      <Choice<Settings["confirming"]>
        legend={t("playing-confirming")}
        name="confirming"
        value={settings.confirming}
        options={CONFIRMATION_MODES.map((mode) => [mode, t("playing-confirming-option", { mode })])}
        onChange={(confirming) => change({ confirming })}
      />
      <FlagSwitch name="zen" text={t("page-setting-zen")} />
      <FlagSwitch name="shortcuts" text={t("page-setting-shortcuts")} />
    </Section>
  );
}

function OnlineSection() {
  return (
    <Section id="settings-online" title={t("page-settings-online")}>
      {HAS_SERVER ? <OnlineSettings /> : <NoServer />}
    </Section>
  );
}

function FlagSwitch({ name, text }: { readonly name: Flag; readonly text: string }) {
  const { settings, change } = usePage();
  const isOn = settings[name];
  return <Switch {...{ text, isOn }} onChange={(value) => change({ [name]: value })} />;
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
