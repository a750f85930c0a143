// Calls to a worker, and its answers: promises on one side, functions on the other.
import { BackendError } from "../backend/backend";
import type { Problem } from "../messages";

/** What goes to a worker: a call, or that its answer is not wanted any more. */
type Call =
  | { readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly id: number; readonly stop: true };

/** What comes back: news on the way, and in the end one of the others. */
type Reply =
  | { readonly id: number; readonly report: unknown }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly problem: Problem } // with what was given
  | { readonly id: number; readonly error: string };

interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  onReport(report: unknown): void;
}

/** A worker that failed: what it was asked can be asked again, of a new one. */
export class WorkerError extends Error {}

export class WorkerClient {
  readonly #start: () => Worker;
  #worker: Worker | undefined;
  #lastCallId = 0;
  readonly #pending = new Map<number, Pending>();

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** Call a function of the worker. Among the arguments, a function receives reports on the way, and
   * a signal that is aborted rejects at once and stops the worker soon: both stay here. */
  call<Value>(name: string, args: readonly unknown[]): Promise<Value> {
    const signal = args.find((one) => one instanceof AbortSignal);
    const onReport = args.find((one) => typeof one === "function") ?? (() => {});
    const sent = args.filter((one) => one !== undefined && one !== signal && one !== onReport);
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const id = ++this.#lastCallId;
    const worker = this.#ensureWorker();
    const answer = new Promise<Value>((done, reject) => {
      this.#pending.set(id, {
        resolve: done as Pending["resolve"],
        reject,
        onReport: onReport as Pending["onReport"],
      });
      const stop = () => {
        this.#pending.delete(id);
        worker.postMessage({ id, stop: true } satisfies Call);
        reject(signal!.reason);
      };
      signal?.addEventListener("abort", stop, { once: true });
    });
    worker.postMessage({ id, name, args: sent } satisfies Call);
    return answer;
  }

  #ensureWorker(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.addEventListener("message", ({ data }) => this.#receive(data as Reply));
    worker.addEventListener("error", () => this.#onWorkerLost(worker));
    this.#worker = worker;
    return worker;
  }

  #receive(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    if (!pending) return; // not wanted any more
    if ("report" in reply) return pending.onReport(reply.report);
    this.#pending.delete(reply.id);
    if ("value" in reply) return pending.resolve(reply.value);
    if ("problem" in reply) return pending.reject(new BackendError(reply.problem));
    pending.reject(new WorkerError(reply.error));
    this.#onWorkerLost(this.#worker); // what has failed once is not trusted again
  }

  #onWorkerLost(worker: Worker | undefined): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    worker?.terminate();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    pending.forEach(({ reject }) => reject(new WorkerError("the worker has failed")));
  }
}

/** The functions that a worker serves, as if they were here. */
export function workerProxy<Functions extends object>(remote: WorkerClient): Functions {
  const call = (_: object, name: string | symbol) =>
    name === "then" // or whoever awaits them would take them for a promise
      ? undefined
      : (...args: readonly unknown[]) => remote.call(String(name), args);
  return new Proxy({}, { get: call }) as Functions;
}

/** A problem with what a worker was given: thrown there, and met here as a BackendError. */
export class InputError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** What a function of a worker gets after what it was given. */
export interface CallContext {
  readonly signal: AbortSignal;
  report(report: unknown): void;
}

/** Functions of a worker by name. */
type WorkerFunctions<Names> = { readonly [Name in keyof Names]: (...given: never[]) => unknown };

/** The part of a worker's global scope, or of a message port, that serving calls needs. */
type WorkerScope = Pick<Worker, "postMessage" | "addEventListener">;

/** Answer the calls that come to this worker. */
export function serve<Names>(
  functions: WorkerFunctions<Names>,
  scope: WorkerScope = globalThis,
): void {
  const running = new Map<number, AbortController>();
  const send = (reply: Reply) => scope.postMessage(reply);
  scope.addEventListener("message", async ({ data }: MessageEvent<Call>) => {
    const { id } = data;
    if ("stop" in data) return running.get(id)?.abort();
    const controller = new AbortController();
    running.set(id, controller);
    const context = {
      signal: controller.signal,
      report: (report: unknown) => send({ id, report }),
    };
    try {
      const given = [...data.args, context] as never[];
      const value = await functions[data.name as keyof Names](...given);
      send({ id, value });
    } catch (error) {
      if (error instanceof InputError) send({ id, problem: error.problem });
      else if (!controller.signal.aborted) send({ id, error: String(error) });
    } finally {
      running.delete(id);
    }
  });
}
