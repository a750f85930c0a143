// What the server says about the user and about itself.
import { usePage } from "../host/page";
import type { About, Me } from "../messages";
import { useFetched } from "../ui/useAnswer";

/** Return the user as the server knows them, undefined before it answers, and a setter. The request
 * is sent only if `isWanted`: local games need no server. */
export function useMe(isWanted = true) {
  const { host } = usePage();
  const ask = isWanted ? () => host.people.me() : undefined;
  const [me, setMe] = useFetched<Me>(ask, [host, isWanted]);
  return { me, setMe };
}

/** Return who runs the server and what it stores; undefined unless it answers. */
export function useAbout(): About | undefined {
  const { host } = usePage();
  return useFetched(() => host.people.about(), [host])[0];
}
