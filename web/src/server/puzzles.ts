// HTTP requests for the attempts at puzzles of a player with an account.
import type { NewPuzzleAttempts, RatedPuzzleAttempts } from "../messages";
import { jsonRequest, requestJson } from "./serverApi";

export const puzzles = {
  send: (request: NewPuzzleAttempts) =>
    requestJson<RatedPuzzleAttempts>("/api/puzzles/attempts", jsonRequest(request)),
};
