// The core as WebAssembly, called as the page calls it, in any JavaScript engine.

/** Returns a function that calls an export by name and returns its results. It pauses and resumes
 * each search repeatedly. The name "reset" clears the core's tables. With `count`, the export
 * returns that many numbers. `load` is the page's own loader. */
export async function answers(load, core, network) {
  const loaded = await load(core);
  const reset = () => {
    if (loaded.callNumber("start_engine", 16, network) !== 0) throw new Error("invalid network");
  };
  reset();
  return async ({ name, args, count }) => {
    if (name === "reset") return reset();
    if (count) return { numbers: loaded.callNumbers(name, count, ...args) };
    const reports = [];
    let calls = 0;
    let last = performance.now();
    let longest = 0; // milliseconds between two calls of `shouldPause`
    const number = await loaded.run(name, args, {
      shouldPause: () => {
        const now = performance.now();
        [longest, last] = [Math.max(longest, now - last), now];
        return (calls += 1) % 4 === 0;
      },
      yieldToEvents: async () => {},
      onReport: (text) => reports.push(JSON.parse(text)),
    });
    return { number, reports, response: loaded.response(), longest };
  };
}
