// Whom the user follows and blocks. All components of a screen share one request.
import { useEffect, useState } from "preact/hooks";
import type { RelationKind, Relations } from "../messages";
import { people } from "../server/people";

/** How long a response is used: online marks become outdated. */
const MAX_AGE_MS = 15_000;

let latest: Relations | undefined;
let requestedAt = -Infinity;
const listeners = new Set<(relations: Relations | undefined) => void>();

function publish(relations: Relations | undefined): void {
  latest = relations;
  for (const listener of listeners) listener(relations);
}

/** Request the relations again. */
async function reloadRelations(): Promise<void> {
  requestedAt = performance.now();
  publish(await people.relations());
}

/**
 * Return whom the user follows and blocks, undefined before the server responds. Nothing is
 * requested unless `isEnabled`: only accounts have relations.
 */
export function useRelations(isEnabled = true): Relations | undefined {
  const [relations, setRelations] = useState(latest);
  useEffect(() => {
    if (!isEnabled) return undefined;
    listeners.add(setRelations);
    setRelations(latest);
    if (performance.now() - requestedAt > MAX_AGE_MS) reloadRelations().catch(() => undefined);
    return () => void listeners.delete(setRelations);
  }, [isEnabled]);
  return isEnabled ? relations : undefined;
}

/** Return the user's relation to a player. */
export function relationTo(relations: Relations, name: string): RelationKind | undefined {
  if (relations.following.some((player) => player.name === name)) return "follow";
  return relations.blocked.includes(name) ? "block" : undefined;
}

/** Follow or block a player, or neither, and show it in all components. */
export async function setRelation(name: string, kind: RelationKind | undefined): Promise<void> {
  await people.setRelation(name, kind);
  await reloadRelations();
}

/** Forget the relations, as for another user. */
export function forgetRelations(): void {
  requestedAt = -Infinity;
  publish(undefined);
}
