// Words: the Fluent catalogue of the chosen language, shared with the terminal.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { LanguageName } from "../messages";
import type { ArgumentNames } from "./messageTypes";

export type MessageId = keyof ArgumentNames;

/** What a message is filled in with. For one of several messages, the arguments of all of them. */
export type Arguments<Id extends MessageId> = Readonly<Record<ArgumentNames[Id], FluentVariable>>;

/** A message without arguments. */
export type PlainMessageId = {
  [Id in MessageId]: [ArgumentNames[Id]] extends [never] ? Id : never;
}[MessageId];

/** The arguments as a parameter list: none for a message without arguments. */
type MessageParameters<Id extends MessageId> = [ArgumentNames[Id]] extends [never]
  ? []
  : [Arguments<Id>];

const catalogs: Record<LanguageName, () => Promise<{ readonly default: string }>> = {
  en: () => import("catalog/en"),
  ru: () => import("catalog/ru"),
  uk: () => import("catalog/uk"),
};

let bundle = new FluentBundle("en");

/** Speak `language` from now on. */
export async function loadLanguage(language: LanguageName): Promise<void> {
  const { default: source } = await catalogs[language]();
  bundle = new FluentBundle(language, { useIsolating: false });
  const [error] = bundle.addResource(new FluentResource(source));
  if (error) throw error; // a message that is there twice
  document.documentElement.lang = language;
}

/** Return the message `id`, filled in with its arguments. */
export function t<Id extends MessageId>(id: Id, ...[args]: MessageParameters<Id>): string {
  const pattern = bundle.getMessage(id)?.value;
  return pattern ? bundle.formatPattern(pattern, args) : id;
}

/** A moment as people of this language write it. */
export function formatDateTime(milliseconds: number): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(milliseconds);
}

/** A day, as 2026-11-16, as people of this language write it. */
export function formatDate(day: string): string {
  const style = { dateStyle: "medium", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(new Date(day));
}
