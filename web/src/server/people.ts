// HTTP requests about other players: whom the user follows and blocks.
import type { RelationKind, Relations } from "../messages";
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
};
