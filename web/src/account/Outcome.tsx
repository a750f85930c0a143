// The result of an action, scrolled into view: below a form it may be out of sight.
import { useEffect, useRef } from "preact/hooks";

export function Outcome({ text }: { text: string }) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (text) output.current!.scrollIntoView({ block: "nearest" });
  }, [text]);
  return <output ref={output}>{text}</output>;
}
