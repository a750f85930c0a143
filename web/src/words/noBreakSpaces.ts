// No-break spaces where a line must not end: after prepositions of one letter, before dashes and so
// on. One description, in locale/spaces.json, with the terminal, whose text.py does the same.
import described from "../../../src/sixlegs/locale/spaces.json";
import type { Language } from "../browser/settings";

interface Rules {
  readonly never_last: readonly string[];
  readonly never_first: readonly string[];
  readonly counting: readonly string[];
}

/** A catalogue's `source` with its no-break spaces; names that are filled in later stay as they are. */
export function unbroken(source: string, language: Language): string {
  const words = source.split(" ");
  const spaces = words.map((word, place) => {
    if (!place) return "";
    const cling = clings(words[place - 2] ?? "", words[place - 1]!, word, described[language]);
    return cling ? "\u00a0" : " ";
  });
  return words.map((word, place) => spaces[place] + word).join("");
}

/** Whether no line may end between the words `before` and `after`. */
function clings(earlier: string, before: string, after: string, rules: Rules): boolean {
  const last = before
    .slice(before.lastIndexOf("\n") + 1)
    .replace(/^[«„“(]+/, "")
    .toLowerCase();
  const first = after.split("\n", 1)[0]!.replace(/[»“”).,:;!?…]+$/, "");
  if (!last || !first) return false; // the beginning or the end of a line
  const counted = before === "}" && rules.counting.includes(earlier.replace("$", ""));
  return (
    (counted && /^\p{L}/u.test(first)) ||
    rules.never_last.includes(last) ||
    rules.never_first.includes(first)
  );
}
