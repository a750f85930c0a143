// Who runs the host, and what it keeps.
import { useEffect, useState } from "preact/hooks";
import type { Host } from "../host/host";
import type { About } from "../messages";

/** Undefined until the host has answered, and if it does not. */
export function useAbout(host: Host): About | undefined {
  const [about, setAbout] = useState<About>();
  useEffect(() => {
    host.people.about().then(setAbout, () => undefined);
  }, [host]);
  return about;
}
