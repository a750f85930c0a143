// All messages in Ukrainian but the terminal's, as one piece of the page.
const files = import.meta.glob<string>(
  ["../../../src/sixlegs/locale/uk/*.ftl", "!../../../src/sixlegs/locale/uk/terminal.ftl"],
  { query: "?raw", import: "default", eager: true },
);
export const texts = Object.values(files);
