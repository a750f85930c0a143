// Remote calls to a worker: promises in the page, functions in the worker.
import { BackendError } from "../backend/backend";
import type { Problem } from "../messages";

/** A message to a worker: a call, or its cancellation. */
type Call =
  | { readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly id: number; readonly stop: true };

/** A message from a worker: a report, or one of the final responses. */
type Reply =
  | { readonly id: number; readonly report: unknown }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly problem: Problem } // with the arguments
  | { readonly id: number; readonly error: string };

interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  onReport(report: unknown): void;
}

/** The worker failed. Its calls can be retried on a new worker. */
export class WorkerError extends Error {}

export class WorkerClient {
  readonly #create: () => Worker;
  #worker: Worker | undefined;
  #lastCallId = 0;
  readonly #pending = new Map<number, Pending>();

  constructor(create: () => Worker) {
    this.#create = create;
  }

  /**
   * Call a function of the worker. A function among the arguments receives reports. A signal among
   * them rejects at once when it is aborted, and stops the worker soon. Neither is sent to the
   * worker.
   */
  call<Value>(name: string, args: readonly unknown[]): Promise<Value> {
    const signal = args.find((arg) => arg instanceof AbortSignal);
    const onReport = args.find((arg) => typeof arg === "function") ?? (() => {});
    const sent = args.filter((arg) => arg !== undefined && arg !== signal && arg !== onReport);
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const id = ++this.#lastCallId;
    const worker = this.start();
    const response = new Promise<Value>((resolve, reject) => {
      this.#pending.set(id, {
        resolve: resolve as Pending["resolve"],
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
    return response;
  }

  /** Start the worker unless it is running. */
  start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#create();
    worker.addEventListener("message", ({ data }) => this.#receive(data as Reply));
    worker.addEventListener("error", () => this.#onWorkerLost(worker));
    this.#worker = worker;
    return worker;
  }

  #receive(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    if (!pending) return; // canceled
    if ("report" in reply) return pending.onReport(reply.report);
    this.#pending.delete(reply.id);
    if ("value" in reply) return pending.resolve(reply.value);
    if ("problem" in reply) return pending.reject(new BackendError(reply.problem));
    pending.reject(new WorkerError(reply.error));
    this.#onWorkerLost(this.#worker); // a worker that failed once is not reused
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

/** Return a proxy for the functions that a worker serves. */
export function workerProxy<Functions extends object>(remote: WorkerClient): Functions {
  const call = (_: object, name: string | symbol) =>
    name === "then" // otherwise `await` would treat the proxy as a promise
      ? undefined
      : (...args: readonly unknown[]) => remote.call(String(name), args);
  return new Proxy({}, { get: call }) as Functions;
}

/**
 * A problem with the arguments. It is thrown in the worker and becomes a `BackendError` in the
 * page.
 */
export class InputError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** Last argument of every function of a worker. */
export interface CallContext {
  readonly signal: AbortSignal;
  report(report: unknown): void;
}

/** The functions of a worker by name. */
type WorkerFunctions<Names> = { readonly [Name in keyof Names]: (...args: never[]) => unknown };

/** The part of a worker's global scope, or of a message port, that serving calls needs. */
type WorkerScope = Pick<Worker, "postMessage" | "addEventListener">;

/** Respond to the calls sent to this worker. */
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
      const args = [...data.args, context] as never[];
      const value = await functions[data.name as keyof Names](...args);
      send({ id, value });
    } catch (error) {
      if (error instanceof InputError) send({ id, problem: error.problem });
      else if (!controller.signal.aborted) send({ id, error: String(error) });
    } finally {
      running.delete(id);
    }
  });
}
