// A text as a code that cameras read: dark squares on light ones, whatever the theme.
import { useMemo } from "preact/hooks";
import { encode } from "uqr";

export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: "M", border: 3 }), [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares(data)} />
    </svg>
  );
}

/** The dark squares, as one line each of which goes around a square. */
export function squares(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}
