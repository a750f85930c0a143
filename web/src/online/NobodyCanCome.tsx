// Said before an invitation is made that nobody could follow.
import type { Host } from "../host";
import { sayAlone } from "../problems";
import { useMe } from "./useMe";

export function NobodyCanCome({ host }: { host: Host }) {
  const { me } = useMe(host);
  return me?.canInvite === false ? <p class="trouble">{sayAlone()}</p> : null;
}
