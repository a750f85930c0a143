// Texts of the page: what went wrong, and paragraphs.

/** Why something failed; nothing if `text` is empty. */
export function Trouble({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p class="trouble" role="alert">
      {text}
    </p>
  );
}

/** A text whose paragraphs are separated by empty lines. */
export function Paragraphs({ text }: { text: string }) {
  return text.split("\n\n").map((part) => <p key={part}>{part}</p>);
}
