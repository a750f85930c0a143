// All messages in Russian but the terminal's, as one piece of the page.
const files = import.meta.glob<string>(
  ["../../../src/sixlegs/locale/ru/*.ftl", "!../../../src/sixlegs/locale/ru/terminal.ftl"],
  { query: "?raw", import: "default", eager: true },
);
export const texts = Object.values(files);
