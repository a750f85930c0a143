// All messages in English but the terminal's, as one piece of the page.
const files = import.meta.glob<string>(
  ["../../../src/sixlegs/locale/en/*.ftl", "!../../../src/sixlegs/locale/en/terminal.ftl"],
  { query: "?raw", import: "default", eager: true },
);
export const texts = Object.values(files);
