// Loads the code of a screen when it is opened for the first time.
import type { VNode } from "preact";
import { HAS_SERVER } from "../browser/basePath";
import type { Route } from "../browser/router";
import { loadPuzzleTexts } from "../i18n/translate";
import { LoadFailed, NeedsServer, PageNotFound } from "./NotFound";

type ScreenName = Route["screen"];

/** Returns the element of a screen for a route to it. */
type RenderScreen<Name extends ScreenName> = (route: Route & { screen: Name }) => VNode;

/** A route, and the function that renders its screen. */
export interface LoadedScreen {
  readonly route: Route;
  readonly renderScreen: () => VNode;
}

type Loaders = { readonly [Name in ScreenName]: () => Promise<RenderScreen<Name>> };

export const LOADERS: Loaders = {
  home: async () => {
    const { HomeScreen } = await import("./HomeScreen");
    return () => <HomeScreen />;
  },
  import: async () => {
    const { HomeScreen } = await import("./HomeScreen");
    return () => <HomeScreen isImporting />;
  },
  games: async () => {
    const { GamesScreen } = await import("./GamesScreen");
    return () => <GamesScreen />;
  },
  play: async () => {
    const { NewGameScreen } = await import("./NewGameScreen");
    return () => <NewGameScreen />;
  },
  game: async () => {
    const { GameScreen } = await import("./GameScreen");
    return ({ game }) => <GameScreen game={game} />;
  },
  review: async () => {
    const { ReviewScreen } = await import("./ReviewScreen");
    return ({ game, archiveId }) => <ReviewScreen game={game} archiveId={archiveId} />;
  },
  learn: async () => {
    const { LearnScreen } = await import("./LearnScreen");
    return () => <LearnScreen />;
  },
  lesson: async () => {
    const { LessonScreen } = await import("./LessonScreen");
    return ({ lesson }) => <LessonScreen id={lesson} />;
  },
  puzzles: async () => {
    const [{ PuzzleScreen }] = await Promise.all([import("./PuzzleScreen"), loadPuzzleTexts()]);
    return ({ mode, detail }) => <PuzzleScreen mode={mode} detail={detail} />;
  },
  "puzzle-list": async () => {
    const [{ PuzzleListScreen }] = await Promise.all([
      import("./PuzzleListScreen"),
      loadPuzzleTexts(),
    ]);
    return ({ list }) => <PuzzleListScreen list={list} />;
  },
  lobby: async () => {
    const { LobbyScreen } = await import("./LobbyScreen");
    return () => <LobbyScreen />;
  },
  invitation: async () => {
    if (!HAS_SERVER) return needsServer;
    const { InvitationScreen } = await import("./InvitationScreen");
    return ({ token }) => <InvitationScreen key={token} token={token} />;
  },
  rules: async () => {
    const { RulesScreen } = await import("./RulesScreen");
    return () => <RulesScreen />;
  },
  setup: async () => {
    const { PositionEditorScreen } = await import("./SetUpScreen");
    return () => <PositionEditorScreen />;
  },
  analysis: async () => {
    const { AnalysisScreen } = await import("./AnalysisScreen");
    return () => <AnalysisScreen />;
  },
  settings: async () => {
    const { SettingsScreen } = await import("./SettingsScreen");
    return () => <SettingsScreen />;
  },
  account: async () => {
    if (!HAS_SERVER) return needsServer;
    const { AccountScreen } = await import("./AccountScreen");
    return () => <AccountScreen />;
  },
  archive: async () => {
    if (!HAS_SERVER) return needsServer;
    const { ArchiveScreen } = await import("./ArchiveScreen");
    return () => <ArchiveScreen />;
  },
  player: async () => {
    if (!HAS_SERVER) return needsServer;
    const { PlayerScreen } = await import("./PlayerScreen");
    return ({ name }) => <PlayerScreen name={name} />;
  },
  leaderboard: async () => {
    if (!HAS_SERVER) return needsServer;
    const { LeaderboardScreen } = await import("./LeaderboardScreen");
    return () => <LeaderboardScreen />;
  },
  about: async () => {
    const { AboutScreen } = await import("./AboutScreen");
    return () => <AboutScreen />;
  },
  privacy: async () => {
    const { PrivacyScreen } = await import("./PrivacyScreen");
    return () => <PrivacyScreen />;
  },
  "not-found": async () => () => <PageNotFound />,
};

function needsServer(): VNode {
  return <NeedsServer />;
}

/**
 * Load the screen of `route`. If its code cannot be loaded, return a page that says so, because the
 * browser is offline or a newer version has replaced the file.
 */
export async function loadScreen(route: Route, loaders = LOADERS): Promise<LoadedScreen> {
  try {
    const load = loaders[route.screen] as () => Promise<RenderScreen<ScreenName>>;
    const renderRoute = await load();
    return { route, renderScreen: () => renderRoute(route) };
  } catch {
    return { route, renderScreen: () => <LoadFailed /> };
  }
}
