// The core as WebAssembly, asked as the page asks it, wherever there is an engine for it.

/** Answers questions, each the name of an export and what it is given; a search is left again and
 * again. "anew" lets the core forget all that it has found out. `load` is the page's own. */
export async function answers(load, core, network) {
  const loaded = await load(core);
  const begin = () => {
    if (loaded.callNumber("start_engine", 16, network) !== 0) throw new Error("it cannot think");
  };
  begin();
  return async ({ name, given }) => {
    if (name === "anew") return begin();
    const told = [];
    let calls = 0;
    let last = performance.now();
    let longest = 0; // milliseconds from one offer to leave it to the next
    const number = await loaded.run(name, given, {
      shouldPause: () => {
        const now = performance.now();
        [longest, last] = [Math.max(longest, now - last), now];
        return (calls += 1) % 4 === 0;
      },
      yieldToEvents: async () => {},
      onReport: (text) => told.push(JSON.parse(text)),
    });
    return { number, told, answer: loaded.response(), longest };
  };
}
