// Requests for the current user and for information about the server.
import { useEffect, useState } from "preact/hooks";
import type { ServerApi } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import type { About, CurrentUser } from "../messages";
import { useFetch } from "../ui/useQuery";

const REFRESH_MS = 10_000; // a screen opened later requests the current user again

/** The current user, shared by all components of the page. */
interface SharedUser {
  me?: CurrentUser;
  requestedAt: number;
  readonly listeners: Set<(me: CurrentUser) => void>;
}

const sharedUsers = new WeakMap<ServerApi, SharedUser>();

function sharedUser(server: ServerApi): SharedUser {
  const existing = sharedUsers.get(server);
  if (existing) return existing;
  const created: SharedUser = { requestedAt: -Infinity, listeners: new Set() };
  sharedUsers.set(server, created);
  return created;
}

/** Show `me` in all components of the page. */
function publishUser(server: ServerApi, me: CurrentUser): void {
  const shared = sharedUser(server);
  shared.me = me;
  for (const listener of shared.listeners) listener(me);
}

/** Request the current user unless that was done a moment ago. */
export function refreshUser(server: ServerApi): void {
  const shared = sharedUser(server);
  if (Date.now() - shared.requestedAt < REFRESH_MS) return;
  shared.requestedAt = Date.now();
  server.currentUser().then(
    (me) => publishUser(server, me),
    () => (shared.requestedAt = -Infinity),
  );
}

/**
 * Return the current user, undefined before the server responds, and a setter. The request is sent
 * only if `isEnabled`: local games need no server.
 */
export function useCurrentUser(isEnabled = true) {
  const { server } = usePage().backend;
  const [, setShown] = useState<CurrentUser>();
  useEffect(() => {
    const { listeners } = sharedUser(server);
    listeners.add(setShown);
    return () => void listeners.delete(setShown);
  }, [server]);
  useEffect(() => {
    if (isEnabled) refreshUser(server);
  }, [server, isEnabled]);
  const setMe = (me: CurrentUser) => publishUser(server, me);
  return { me: sharedUser(server).me, setMe };
}

/** Return the operator and the data policy of the server; undefined until it responds. */
export function useAbout(): About | undefined {
  const { backend } = usePage();
  return useFetch(() => backend.server.about(), [backend])[0];
}
