// Whoever sits here, as the host knows them.
import { useEffect, useState } from "preact/hooks";
import type { Host } from "../host";
import type { Me } from "../messages";

interface KnownMe {
  readonly me: Me | undefined; // until the host has answered
  readonly setMe: (me: Me) => void;
}

export function useMe(host: Host): KnownMe {
  const [me, setMe] = useState<Me>();
  useEffect(() => {
    host.people.me().then(setMe, () => undefined); // whoever is unknown can still play
  }, [host]);
  return { me, setMe };
}
