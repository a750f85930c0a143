// The people's door of a page without a server, as on a static host: nobody is behind it, and
// nothing is asked of anybody.
import { HostError, type People } from "../host/host";

export const noServer: People = {
  create: refuse,
  list: async () => ({ games: [], putAside: null, own: [] }),
  remove: refuse,
  open(_game, listener) {
    queueMicrotask(() => listener.connection("gone"));
    return { send: () => false, close: () => undefined };
  },
  converted: refuse,
  about: refuse,
  me: async () => ({ name: null, canInvite: false, hasAccount: false }),
  rename: refuse,
  invited: refuse,
  accept: refuse,
  vacation: refuse,
  beginVacation: refuse,
  endVacation: refuse,
  calendar: refuse,
  renewCalendar: refuse,
  revokeCalendar: refuse,
  explored: refuse,
  pushKey: refuse,
  subscribe: refuse,
  unsubscribe: refuse,
  watchLobby: () => () => undefined,
};

async function refuse(): Promise<never> {
  throw new HostError(undefined, "local-no-server");
}
