// Texts in localStorage, which throws in private windows and when the disk is full.

/** Return the text stored under `key`; null if there is none or it cannot be read. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Store `text` under `key`, or remove the entry if it is null. Return whether that was possible:
 * otherwise settings last until the page is closed.
 */
export function storeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Return the value of a stored JSON text; undefined if it is missing or damaged. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Return the fields of a stored JSON object; none if it is missing or damaged. */
export function parseFields(text: string | null): Readonly<Record<string, unknown>> {
  const value = parseStored(text);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
