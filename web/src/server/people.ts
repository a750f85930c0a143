// Requests about other players: follows, blocks and challenges.
import type {
  DeclineReason,
  DirectChallenges,
  GameCreated,
  GameId,
  NewGame,
  RelationKind,
  Relations,
  Token,
} from "../messages";
import { ReconnectingSocket } from "./reconnectingSocket";
import { jsonRequest, requestJson } from "./serverApi";

const RELATIONS_PATH = "/api/relations";

export const people = {
  relations: () => requestJson<Relations>(RELATIONS_PATH),
  /** Follow or block a player, or neither. */
  setRelation: (name: string, kind: RelationKind | undefined) =>
    requestJson<unknown>(
      `${RELATIONS_PATH}/${encodeURIComponent(name)}`,
      kind ? jsonRequest({ kind }, "PUT") : { method: "DELETE" },
    ),
  challenges: () => requestJson<DirectChallenges>("/api/challenges"),
  /** Challenge the account `opponent` to a game. */
  async challenge(game: NewGame, opponent: string): Promise<GameId> {
    const request = jsonRequest({ ...game, opponent });
    return (await requestJson<GameCreated>("/api/games", request)).game;
  },
  decline: (token: Token, reason: DeclineReason) =>
    requestJson<unknown>(
      `/api/invitations/${encodeURIComponent(token)}/decline`,
      jsonRequest({ reason }),
    ),
  /** Call `onChange` now and whenever notifications change. Return a function that stops it. */
  subscribeToNotifications(onChange: () => void): () => void {
    const socket = new ReconnectingSocket("/api/notifications/socket", {
      onMessage: onChange,
      onLost: () => true,
    });
    return () => socket.close();
  },
};
