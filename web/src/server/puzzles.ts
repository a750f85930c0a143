// HTTP requests for the attempts at puzzles of a player with an account.
import type {
  NewPuzzleAttempts,
  PuzzleHistory,
  PuzzlePlayerRating,
  RatedPuzzleAttempts,
} from "../messages";
import { jsonRequest, requestJson, toQuery } from "./serverApi";

export const puzzles = {
  send: (request: NewPuzzleAttempts) =>
    requestJson<RatedPuzzleAttempts>("/api/puzzles/attempts", jsonRequest(request)),
  rating: () => requestJson<PuzzlePlayerRating>("/api/puzzles/rating"),
  /** Return attempts, the latest first; `before` is the `next` of the page before. */
  history: (before: string | null) =>
    requestJson<PuzzleHistory>(`/api/puzzles/history?${toQuery({ before })}`),
};
