// Whoever sits here, as the host knows them.
import { useEffect, useState } from "preact/hooks";
import type { Host } from "../host/host";
import type { Me } from "../messages";

interface KnownMe {
  readonly me: Me | undefined; // until the host has answered
  readonly setMe: (me: Me) => void;
}

/** Asks the host once somebody has to do with other people, if `isWanted` tells so. */
export function useMe(host: Host, isWanted = true): KnownMe {
  const [me, setMe] = useState<Me>();
  useEffect(() => {
    if (isWanted) host.people.me().then(setMe, () => undefined); // whoever is unknown can still play
  }, [host, isWanted]);
  return { me, setMe };
}
