// Parameters of an archive search as stored in the address, so that searches can be linked.
import { COLORS, GAME_TYPES, OUTCOMES, SOURCES, SPEEDS } from "../messages";
import { toQuery } from "../server/serverApi";

/** Form fields as typed. Empty fields do not restrict the search. */
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

/** Return the valid parameters of a query string. */
export function parseSearch(query: string): Search {
  const parameters = new URLSearchParams(query);
  const fields = Object.entries(FIELD_VALIDATORS).map(([name, isValid]) => {
    const text = parameters.get(name)?.trim() ?? "";
    return [name, isValid(text) ? text : ""];
  });
  return Object.fromEntries(fields.filter(([, text]) => text)) as Search;
}

export function searchPath(search: Search): string {
  const query = toQuery(search).toString();
  return query ? `/archive?${query}` : "/archive";
}

/** Return whether a search uses fields of the collapsed section. */
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
