// Calls to a worker: answered one by one, whatever becomes of the worker.
import { expect, it } from "vitest";
import { Remote, remoteFunctions, WorkerError } from "../../src/core/rpc";
import { HostError } from "../../src/host/host";

interface Functions {
  add(one: number, other: number): Promise<number>;
  fail(why: string): Promise<never>;
}

/** A worker that answers as soon as it is asked. */
class Adder extends EventTarget {
  static started = 0;
  isOver = false;

  constructor() {
    super();
    Adder.started += 1;
  }

  postMessage({ id, name, given }: { id: number; name: string; given: readonly never[] }) {
    const [one, other] = given;
    const failed =
      one === "rubbish" ? { id, problem: { code: "unreadable-game" } } : { id, failure: one };
    const data = name === "add" ? { id, value: one! + other! } : failed;
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("message"), { data })));
  }

  terminate() {
    this.isOver = true;
  }
}

const started = () =>
  remoteFunctions<Functions>(new Remote(() => new Adder() as unknown as Worker));

it("functions of a worker are called by their names", async () => {
  const { add } = started();
  expect(await Promise.all([add(1, 2), add(3, 4)])).toEqual([3, 7]);
});

it("functions are no promise themselves", async () => {
  const functions = started();
  expect(await Promise.resolve(functions)).toBe(functions);
});

it("a problem with what was given is told, and the worker stays", async () => {
  const { add, fail } = started();
  const before = Adder.started;
  await expect(fail("rubbish")).rejects.toBeInstanceOf(HostError);
  expect([await add(1, 1), Adder.started]).toEqual([2, before + 1]);
});

it("a worker that has failed is replaced", async () => {
  const { add, fail } = started();
  const before = Adder.started;
  await expect(fail("out of memory")).rejects.toBeInstanceOf(WorkerError);
  expect([await add(1, 1), Adder.started]).toEqual([2, before + 2]);
});
