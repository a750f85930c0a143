// The screen of a puzzle in any mode of the trainer.
import type { Route } from "../browser/router";
import { findTheme, parseDaily } from "../game/puzzles";
import { openLibrary } from "../puzzles/library";
import { StormTrainer } from "../puzzles/StormTrainer";
import { StreakTrainer } from "../puzzles/StreakTrainer";
import { Trainer, type Training } from "../puzzles/Trainer";
import "../puzzles/puzzles.css";
import { PageNotFound } from "./NotFound";

type PuzzleRoute = Extract<Route, { screen: "puzzles" }>;

export function PuzzleScreen({ mode, detail }: Omit<PuzzleRoute, "screen">) {
  const library = openLibrary();
  if (mode === "streak" && !detail) return <StreakTrainer library={library} />;
  if (mode === "storm" && !detail) return <StormTrainer library={library} />;
  const training = trainingOf(mode, detail);
  if (!training) return <PageNotFound />;
  const key = Object.values(training).join(" ");
  return <Trainer key={key} {...{ library, training }} />;
}

/** Return the training of an address; undefined if there is none. */
function trainingOf(mode: string, detail: string | undefined): Training | undefined {
  const theme = findTheme(detail);
  const date = parseDaily(detail, Date.now());
  if (mode === "theme") return theme && { mode, theme };
  if (mode === "daily") return date === undefined ? undefined : { mode, date };
  if (mode === "single") return detail === undefined ? undefined : { mode, id: detail };
  if (detail !== undefined) return undefined;
  return mode === "rated" || mode === "failures" ? { mode } : undefined;
}
