// Texts of the page: errors, paragraphs and sections with a heading.
import type { ComponentChildren } from "preact";

/** An error message; nothing if `text` is empty. */
export function ErrorText({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p class="error" role="alert">
      {text}
    </p>
  );
}

/** A text with paragraphs separated by empty lines. */
export function Paragraphs({ text }: { text: string }) {
  return text.split("\n\n").map((part) => <p key={part}>{part}</p>);
}

interface SectionProps {
  readonly id: string; // of the heading
  readonly title: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Section({ id, title, children, ...rest }: SectionProps) {
  return (
    <section {...rest} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
