// Words: the Fluent catalogue of the chosen language, shared with the terminal.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Language } from "../browser/settings";
import { unbroken } from "./noBreakSpaces";

export type Arguments = Record<string, FluentVariable>;

const catalogues: Record<Language, () => Promise<{ readonly texts: readonly string[] }>> = {
  en: () => import("./en"),
  ru: () => import("./ru"),
  uk: () => import("./uk"),
};

let bundle = new FluentBundle("en");

/** Speak `language` from now on. */
export async function speak(language: Language): Promise<void> {
  const { texts } = await catalogues[language]();
  bundle = bundleOf(language, texts);
  document.documentElement.lang = language;
}

/** A bundle of `texts`; a message that two of them hold, or that cannot be read, is an error. */
export function bundleOf(language: Language, texts: readonly string[]): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  const errors = texts.flatMap((text) =>
    made.addResource(new FluentResource(unbroken(text, language))),
  );
  if (errors.length) throw errors[0]!;
  return made;
}

/** The message `id`, filled in with `args`. */
export function say(id: string, args: Arguments = {}): string {
  const pattern = bundle.getMessage(id)?.value;
  return pattern ? bundle.formatPattern(pattern, args) : id;
}

/** A moment as people of this language write it. */
export function sayDate(milliseconds: number): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(milliseconds);
}

/** A day, as 2026-11-16, as people of this language write it. */
export function sayDay(day: string): string {
  const style = { dateStyle: "medium", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(new Date(day));
}
