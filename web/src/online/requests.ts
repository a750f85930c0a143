// What the server says about the user and about itself.
import { usePage } from "../backend/pageContext";
import type { About, CurrentUser } from "../messages";
import { useFetch } from "../ui/useQuery";

/** Return the user as the server knows them, undefined before it answers, and a setter. The request
 * is sent only if `isEnabled`: local games need no server. */
export function useCurrentUser(isEnabled = true) {
  const { backend } = usePage();
  const ask = isEnabled ? () => backend.server.currentUser() : undefined;
  const [me, setMe] = useFetch<CurrentUser>(ask, [backend, isEnabled]);
  return { me, setMe };
}

/** Return who runs the server and what it stores; undefined unless it answers. */
export function useAbout(): About | undefined {
  const { backend } = usePage();
  return useFetch(() => backend.server.about(), [backend])[0];
}
