// Messages of the Fluent catalog of the current language, shared with the terminal.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { LanguageName } from "../messages";
import type { ArgumentNames } from "./messageTypes";

export type MessageId = keyof ArgumentNames;

/** Arguments of a message. For a union of ids, the arguments of all of them. */
export type Arguments<Id extends MessageId> = Readonly<Record<ArgumentNames[Id], FluentVariable>>;

/** Id of a message without arguments. */
export type PlainMessageId = {
  [Id in MessageId]: [ArgumentNames[Id]] extends [never] ? Id : never;
}[MessageId];

/** Parameter list for the arguments; empty for a message without arguments. */
type MessageParameters<Id extends MessageId> = [ArgumentNames[Id]] extends [never]
  ? []
  : [Arguments<Id>];

const catalogs: Record<LanguageName, () => Promise<{ readonly default: string }>> = {
  en: () => import("catalog/en"),
  ru: () => import("catalog/ru"),
  uk: () => import("catalog/uk"),
};

/** The messages of the puzzles, which only their screens need. */
const puzzleCatalogs: typeof catalogs = {
  en: () => import("catalog/puzzles/en"),
  ru: () => import("catalog/puzzles/ru"),
  uk: () => import("catalog/puzzles/uk"),
};

let bundle = new FluentBundle("en");
let latest: LanguageName = "en"; // the language that was requested last
let needsPuzzleTexts = false;

/** Load the catalog of `language` and use it from now on, unless another one is requested later. */
export async function loadLanguage(language: LanguageName): Promise<void> {
  latest = language;
  const { default: source } = await catalogs[language]();
  const puzzles = needsPuzzleTexts ? (await puzzleCatalogs[language]()).default : "";
  if (latest === language) setCatalog(language, `${source}\n${puzzles}`);
}

/** Load the messages of the puzzles, in this and all later languages. */
export async function loadPuzzleTexts(): Promise<void> {
  needsPuzzleTexts = true;
  const language = latest;
  try {
    const { default: source } = await puzzleCatalogs[language]();
    const isCurrent = bundle.locales[0] === language;
    if (isCurrent && !bundle.hasMessage("puzzle-mode")) addMessages(source);
  } catch (error) {
    needsPuzzleTexts = false; // offline, not yet cached
    throw error;
  }
}

/** Use a catalog, given as Fluent source, from now on. */
export function setCatalog(language: LanguageName, source: string): void {
  bundle = new FluentBundle(language, { useIsolating: false });
  addMessages(source);
  document.documentElement.lang = language;
}

function addMessages(source: string): void {
  const [error] = bundle.addResource(new FluentResource(source));
  if (error) throw error; // duplicate message id
}

/** Return the message `id` with its arguments filled in. */
export function t<Id extends MessageId>(id: Id, ...[args]: MessageParameters<Id>): string {
  const pattern = bundle.getMessage(id)?.value;
  return pattern ? bundle.formatPattern(pattern, args && withSmallIntegers(args)) : id;
}

const FIRST_GROUPED_INTEGER = 1000;

/**
 * An integer that all languages of the page write in the same way. The first `Intl.NumberFormat` of
 * a page takes as long as rendering a screen.
 */
class SmallInteger extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

function isSmallInteger(value: FluentVariable): value is number {
  return Number.isInteger(value) && Math.abs(value as number) < FIRST_GROUPED_INTEGER;
}

function withSmallIntegers(args: Record<string, FluentVariable>): Record<string, FluentVariable> {
  const converted = Object.entries(args).map(([name, value]) => [
    name,
    isSmallInteger(value) ? new SmallInteger(value) : value,
  ]);
  return Object.fromEntries(converted) as Record<string, FluentVariable>;
}

/** Return a date and time in the format of the current language. */
export function formatDateTime(milliseconds: number): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(milliseconds);
}

/** Units of relative times, and the milliseconds from which they are used. */
const RELATIVE_UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;
const MAX_RELATIVE_MS = 7 * 86_400_000; // older times are dates

/** Return a past time such as "5 minutes ago", or its date after a week. */
export function formatTimeAgo(milliseconds: number, now = Date.now()): string {
  const age = Math.max(0, now - milliseconds);
  if (age >= MAX_RELATIVE_MS) return formatDay(milliseconds);
  const [unit, length] = RELATIVE_UNITS.find(([, ms]) => age >= ms) ?? ["second", 1000];
  const count = unit === "second" ? 0 : Math.floor(age / length);
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  return format.format(-count, unit);
}

/** Return a day in the format of the current language and in the time zone of the browser. */
export function formatDay(milliseconds: number): string {
  const style = { dateStyle: "medium" } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(milliseconds);
}

/** Return a number in the format of the current language. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(document.documentElement.lang).format(value);
}

/** Return a date such as 2026-11-16 in the format of the current language. */
export function formatDate(day: string): string {
  const style = { dateStyle: "medium", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(new Date(day));
}
