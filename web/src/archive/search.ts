// What is searched for in the archive, as the address has it: a search can be sent and kept.
import { COLORS, GAME_TYPES, OUTCOMES, SOURCES, SPEEDS, type ArchiveQuery } from "../messages";
import { asQuery } from "../server/people";

/** Fields of the form, as they are typed; what is empty is all the same. */
export type Search = Readonly<Partial<Record<Field, string>>>;

const FIELDS = {
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
} satisfies Partial<Record<keyof ArchiveQuery, (text: string) => boolean>>;

export type Field = keyof typeof FIELDS;

/** What an address asks for, as far as it makes sense. */
export function searchIn(query: string): Search {
  const given = new URLSearchParams(query);
  const fields = Object.entries(FIELDS).map(([name, isSensible]) => {
    const text = given.get(name)?.trim() ?? "";
    return [name, isSensible(text) ? text : ""];
  });
  return Object.fromEntries(fields.filter(([, text]) => text)) as Search;
}

export function addressOfSearch(search: Search): string {
  const query = asQuery(search).toString();
  return query ? `/archive?${query}` : "/archive";
}

/** Whether more is asked for than stands on top of the form. */
export function isDetailed({ color, type, source, from, to, shortest, longest, moves }: Search) {
  return [color, type, source, from, to, shortest, longest, moves].some(Boolean);
}

function oneOf(values: readonly string[]) {
  return (text: string) => values.includes(text);
}
