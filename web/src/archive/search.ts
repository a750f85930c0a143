// What is searched for in the archive, as the address has it: a search can be sent and kept.
import { COLORS, GAME_TYPES, OUTCOMES, SOURCES, SPEEDS } from "../messages";
import { toQuery } from "../server/serverApi";

/** Fields of the form, as they are typed; what is empty is all the same. */
export type Search = Readonly<Partial<Record<Field, string>>>;

const FIELD_VALIDATORS = {
  player: (text) => text.length <= 100,
  color: oneOf(COLORS),
  result: oneOf(OUTCOMES),
  speed: oneOf(SPEEDS),
  type: (text) => Object.hasOwn(GAME_TYPES, text),
  source: oneOf(SOURCES),
  from: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  to: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  shortest: (text) => /^\d{1,5}$/.test(text),
  longest: (text) => /^\d{1,5}$/.test(text),
  moves: (text) => text.length <= 2000,
} satisfies Readonly<Record<string, (text: string) => boolean>>;

export type Field = keyof typeof FIELD_VALIDATORS;

/** What an address asks for, as far as it makes sense. */
export function parseSearch(query: string): Search {
  const given = new URLSearchParams(query);
  const fields = Object.entries(FIELD_VALIDATORS).map(([name, isSensible]) => {
    const text = given.get(name)?.trim() ?? "";
    return [name, isSensible(text) ? text : ""];
  });
  return Object.fromEntries(fields.filter(([, text]) => text)) as Search;
}

export function searchPath(search: Search): string {
  const query = toQuery(search).toString();
  return query ? `/archive?${query}` : "/archive";
}

/** Whether more is asked for than stands on top of the form. */
export function usesDetailFields({
  color,
  type,
  source,
  from,
  to,
  shortest,
  longest,
  moves,
}: Search) {
  return [color, type, source, from, to, shortest, longest, moves].some(Boolean);
}

function oneOf(values: readonly string[]) {
  return (text: string) => values.includes(text);
}
