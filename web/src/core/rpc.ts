// Calls to a worker, and its answers: promises on one side, functions on the other.
import { HostError } from "../host/host";
import type { Problem } from "../messages";

/** What goes to a worker: a call, or that its answer is not wanted any more. */
type Call =
  | { readonly id: number; readonly name: string; readonly given: readonly unknown[] }
  | { readonly id: number; readonly stop: true };

/** What comes back: news on the way, and in the end one of the others. */
type Reply =
  | { readonly id: number; readonly told: unknown }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly problem: Problem } // with what was given
  | { readonly id: number; readonly failure: string };

interface Pending {
  done(value: unknown): void;
  fail(error: unknown): void;
  tell(told: unknown): void;
}

/** A worker that failed: what it was asked can be asked again, of a new one. */
export class WorkerError extends Error {}

export class Remote {
  readonly #start: () => Worker;
  #worker: Worker | undefined;
  #calls = 0;
  readonly #pending = new Map<number, Pending>();

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** Call a function of the worker. Among the arguments, a function receives reports on the way, and
   * a signal that is aborted rejects at once and stops the worker soon: both stay here. */
  call<Value>(name: string, args: readonly unknown[]): Promise<Value> {
    const signal = args.find((one) => one instanceof AbortSignal);
    const tell = args.find((one) => typeof one === "function") ?? (() => {});
    const given = args.filter((one) => one !== undefined && one !== signal && one !== tell);
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const id = ++this.#calls;
    const worker = this.#started();
    const answer = new Promise<Value>((done, fail) => {
      this.#pending.set(id, {
        done: done as Pending["done"],
        fail,
        tell: tell as Pending["tell"],
      });
      const stop = () => {
        this.#pending.delete(id);
        worker.postMessage({ id, stop: true } satisfies Call);
        fail(signal!.reason);
      };
      signal?.addEventListener("abort", stop, { once: true });
    });
    worker.postMessage({ id, name, given } satisfies Call);
    return answer;
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.addEventListener("message", ({ data }) => this.#receive(data as Reply));
    worker.addEventListener("error", () => this.#lost(worker));
    this.#worker = worker;
    return worker;
  }

  #receive(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    if (!pending) return; // not wanted any more
    if ("told" in reply) return pending.tell(reply.told);
    this.#pending.delete(reply.id);
    if ("value" in reply) return pending.done(reply.value);
    if ("problem" in reply) return pending.fail(new HostError(reply.problem));
    pending.fail(new WorkerError(reply.failure));
    this.#lost(this.#worker); // what has failed once is not trusted again
  }

  #lost(worker: Worker | undefined): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    worker?.terminate();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    pending.forEach(({ fail }) => fail(new WorkerError("the worker has failed")));
  }
}

/** The functions that a worker serves, as if they were here. */
export function remoteFunctions<Functions extends object>(remote: Remote): Functions {
  const call = (_: object, name: string | symbol) =>
    name === "then" // or whoever awaits them would take them for a promise
      ? undefined
      : (...args: readonly unknown[]) => remote.call(String(name), args);
  return new Proxy({}, { get: call }) as Functions;
}

/** A problem with what a worker was given: thrown there, and met here as a HostError. */
export class GivenError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** What a function of a worker gets after what it was given. */
export interface Asker {
  readonly signal: AbortSignal;
  tell(told: unknown): void;
}

/** Functions of a worker by name. */
type Answers<Names> = { readonly [Name in keyof Names]: (...given: never[]) => unknown };

/** The part of a worker's global scope, or of a message port, that serving calls needs. */
type Scope = Pick<Worker, "postMessage" | "addEventListener">;

/** Answer the calls that come to this worker. */
export function serve<Names>(answers: Answers<Names>, scope: Scope = globalThis): void {
  const running = new Map<number, AbortController>();
  const send = (reply: Reply) => scope.postMessage(reply);
  scope.addEventListener("message", async ({ data }: MessageEvent<Call>) => {
    const { id } = data;
    if ("stop" in data) return running.get(id)?.abort();
    const controller = new AbortController();
    running.set(id, controller);
    const asker = { signal: controller.signal, tell: (told: unknown) => send({ id, told }) };
    try {
      const given = [...data.given, asker] as never[];
      const value = await answers[data.name as keyof Names](...given);
      send({ id, value });
    } catch (error) {
      if (error instanceof GivenError) send({ id, problem: error.problem });
      else if (!controller.signal.aborted) send({ id, failure: String(error) });
    } finally {
      running.delete(id);
    }
  });
}
