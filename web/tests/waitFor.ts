// Waiting for events that take real time.
import { vi } from "vitest";

const TIMEOUT_MS = 50_000; // a busy machine may be slow; less than the timeout of a test

/** Wait until `check` no longer throws, and return its result. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, TIMEOUT_MS);
}
