// A sentence about the operator, who can be written to if they say how.
import type { About } from "../messages";
import { say } from "../words/text";

interface WithOperatorProps {
  readonly id: string;
  readonly about: About;
}

export function WithOperator({ id, about: { isHome, operator } }: WithOperatorProps) {
  const who = isHome ? "home" : operator ? "named" : "unknown";
  const said = say(id, { who, operator: operator ?? "" });
  if (who !== "named") return <p>{said}</p>;
  return (
    <p>
      {said.slice(0, said.indexOf(operator!))}
      {operator!.split(" ").map((word) => (
        <>
          <Word word={word} />{" "}
        </>
      ))}
    </p>
  );
}

/** A word of theirs: a link, if it is an address. */
function Word({ word }: { word: string }) {
  const bare = word.replace(/[,;.]+$/, "");
  const address = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(bare)
    ? `mailto:${bare}`
    : /^https?:\/\/\S+$/.test(bare) && bare;
  if (!address) return <>{word}</>;
  return (
    <>
      <a href={address}>{bare}</a>
      {word.slice(bare.length)}
    </>
  );
}
