// Requests for the current user and for information about the server.
import { usePage } from "../backend/pageContext";
import type { About, CurrentUser } from "../messages";
import { useFetch } from "../ui/useQuery";

/**
 * Return the current user, undefined before the server responds, and a setter. The request is sent
 * only if `isEnabled`: local games need no server.
 */
export function useCurrentUser(isEnabled = true) {
  const { backend } = usePage();
  const ask = isEnabled ? () => backend.server.currentUser() : undefined;
  const [me, setMe] = useFetch<CurrentUser>(ask, [backend, isEnabled]);
  return { me, setMe };
}

/** Return the operator and the data policy of the server; undefined until it responds. */
export function useAbout(): About | undefined {
  const { backend } = usePage();
  return useFetch(() => backend.server.about(), [backend])[0];
}
