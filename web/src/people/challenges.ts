// The user's direct challenges, and the rematches that opponents offer. All components share one
// request, repeated whenever the server reports a change.
import { useEffect, useState } from "preact/hooks";
import type { DirectChallenge, DirectChallenges } from "../messages";
import { people } from "../server/people";

type Listener = (challenges: DirectChallenges) => void;

const NONE: DirectChallenges = { challenges: [], rematchOffers: [] };
let latest = NONE;
let unsubscribe: (() => void) | undefined;
const listeners = new Set<Listener>();

/** Request the challenges again. */
export async function reloadChallenges(): Promise<void> {
  latest = await people.challenges();
  for (const listener of listeners) listener(latest);
}

/**
 * Return the challenges and the offers of a rematch, the latest first, and call `onChange` whenever
 * notifications change. Nothing is requested unless `isEnabled`: only accounts have challenges.
 */
export function useChallenges(
  isEnabled: boolean,
  onChange: () => void = () => undefined,
): DirectChallenges {
  const [challenges, setChallenges] = useState(latest);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const listener: Listener = (changed) => {
      setChallenges(changed);
      onChange();
    };
    listeners.add(listener);
    setChallenges(latest);
    unsubscribe ??= people.subscribeToNotifications(
      () => void reloadChallenges().catch(() => undefined),
    );
    return () => {
      listeners.delete(listener);
      if (listeners.size) return;
      unsubscribe?.();
      unsubscribe = undefined;
    };
  }, [isEnabled]);
  return isEnabled ? challenges : NONE;
}

/** Return the challenges to the user. */
export function receivedChallenges(
  challenges: readonly DirectChallenge[],
): readonly DirectChallenge[] {
  return challenges.filter(({ isOwn }) => !isOwn);
}
