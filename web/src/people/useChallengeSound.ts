// The sound of an arriving challenge.
import { useEffect } from "preact/hooks";
import { playSound } from "../browser/sound";
import { usePage } from "../backend/pageContext";
import type { DirectChallenge } from "../messages";

/** Tokens of the challenges that were announced. Each screen has a header of its own. */
const announced = new Set<string>();

/** Play a sound when a challenge to the user arrives, once per challenge. */
export function useChallengeSound(received: readonly DirectChallenge[]): void {
  const { settings } = usePage();
  useEffect(() => {
    const arrived = received.filter(({ token }) => !announced.has(token));
    for (const { token } of arrived) announced.add(token);
    if (arrived.length) playSound("challenge", settings);
  }, [received.map(({ token }) => token).join(" ")]);
}
