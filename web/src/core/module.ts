// The core as WebAssembly: loading it, handing texts over its boundary, and leaving it for a while
// in the middle of a search.

/** What the core exports; wasm/ has the other side. Pointers and sizes are plain numbers. */
interface WasmExports {
  readonly memory: WebAssembly.Memory;
  allocate(size: number): number;
  release(pointer: number): void;
  response_pointer(): number;
  response_size(): number;
  asyncify_get_state(): number;
  asyncify_start_unwind(stack: number): void;
  asyncify_stop_unwind(): void;
  asyncify_start_rewind(stack: number): void;
  asyncify_stop_rewind(): void;
  readonly [name: string]: unknown;
}

/** What may be handed over: texts and bytes go as pointer and size. */
export type Argument = number | string | Uint8Array;

/** The caller's side of a search that takes its time. */
interface SearchHost {
  shouldPause(): boolean; // whether the search is to be left for a while
  yieldToEvents(): Promise<void>;
  onReport(text: string): void;
  elapsedMs?(): number; // milliseconds since the question was asked
}

/** States of Asyncify. */
const UNWINDING = 1;
const REWINDING = 2;

/** Bytes for what a search that is left needs to be entered again: far more than it ever took. */
const PAUSE_STACK_BYTES = 1 << 18;

/** The core failed, and what it holds cannot be trusted any more. */
export class CoreError extends Error {}

/** This browser is too old for the core. */
export class UnsupportedError extends Error {}

/** The smallest module with a vector instruction: (func (result v128) i32.const 0 i8x16.splat). */
const SIMD_TEST_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15,
  11,
]);

/** Whether this browser can run the core at all. */
export function isSupported(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(SIMD_TEST_MODULE);
}

/** The core from its bytes, or from the answer of a server. */
export async function loadModule(source: BufferSource | Response): Promise<CoreModule> {
  if (!isSupported()) throw new UnsupportedError("WebAssembly with vectors is needed");
  const bytes = source instanceof Response ? await source.arrayBuffer() : source;
  return CoreModule.instantiate(await WebAssembly.compile(bytes));
}

export class CoreModule {
  readonly #exports: WasmExports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #pauseStack = 0; // where the search is kept while it is left, once it was
  private searchHost: SearchHost | undefined; // of the search that runs

  static async instantiate(compiled: WebAssembly.Module): Promise<CoreModule> {
    const holder: { module?: CoreModule } = {};
    const imports = {
      host: {
        pause: () => holder.module?.pause(),
        elapsed: () => holder.module?.searchHost?.elapsedMs?.() ?? 0,
        report: (pointer: number, size: number) => holder.module?.report(pointer, size),
      },
      // The C library asks for files that it never uses here; 0 means success.
      wasi_snapshot_preview1: new Proxy({}, { get: () => () => 0 }),
    };
    const { exports } = await WebAssembly.instantiate(compiled, imports);
    holder.module = new CoreModule(exports as WasmExports);
    return holder.module;
  }

  private constructor(exports: WasmExports) {
    this.#exports = exports;
    this.#callExport("_initialize", []);
  }

  /** Call an export that returns a number. */
  callNumber(name: string, ...args: Argument[]): number {
    const [numbers, pointers] = this.#passArguments(args);
    const result = this.#callExport(name, numbers);
    pointers.forEach((pointer) => this.#exports.release(pointer));
    return result;
  }

  /** Call an export that answers with a text. */
  callText(name: string, ...args: Argument[]): string {
    this.callNumber(name, ...args);
    return this.response();
  }

  /** The text that the last call answered with. */
  response(): string {
    return this.#read(this.#exports.response_pointer(), this.#exports.response_size());
  }

  /** Call an export that takes its time. Whenever `shouldPause` says so it is left, `yieldToEvents` is awaited, and
   * it is entered again where it was; `onReport` gets each finding. An export that manages a game's
   * clock needs `elapsedMs`. */
  async run(name: string, args: Argument[], turns: SearchHost): Promise<number> {
    this.searchHost = turns;
    const [numbers, pointers] = this.#passArguments(args);
    let result = this.#callExport(name, numbers);
    while (this.#exports.asyncify_get_state() === UNWINDING) {
      this.#exports.asyncify_stop_unwind();
      // oxlint-disable-next-line no-await-in-loop -- one turn comes after the other
      await turns.yieldToEvents();
      this.#exports.asyncify_start_rewind(this.#pauseStack);
      result = this.#callExport(name, numbers);
    }
    pointers.forEach((pointer) => this.#exports.release(pointer));
    return result;
  }

  /** The search offers to be left, and is called here again when it has been entered anew. */
  private pause(): void {
    if (this.#exports.asyncify_get_state() === REWINDING) this.#exports.asyncify_stop_rewind();
    else if (this.searchHost?.shouldPause())
      this.#exports.asyncify_start_unwind(this.#preparePauseStack());
  }

  private report(pointer: number, size: number): void {
    this.searchHost?.onReport(this.#read(pointer, size));
  }

  /** Where the frames of the search go: it begins with where they may lie, as two pointers. */
  #preparePauseStack(): number {
    if (!this.#pauseStack) this.#pauseStack = this.#exports.allocate(PAUSE_STACK_BYTES);
    const view = new DataView(this.#exports.memory.buffer);
    view.setUint32(this.#pauseStack, this.#pauseStack + 8, true);
    view.setUint32(this.#pauseStack + 4, this.#pauseStack + PAUSE_STACK_BYTES, true);
    return this.#pauseStack;
  }

  #callExport(name: string, numbers: number[]): number {
    const called = this.#exports[name] as (...numbers: number[]) => number;
    try {
      return called(...numbers);
    } catch (error) {
      throw new CoreError(`the core failed in ${name}`, { cause: error });
    }
  }

  /** The numbers that an export takes, and what must be released after the call. */
  #passArguments(args: readonly Argument[]): [numbers: number[], pointers: number[]] {
    const numbers: number[] = [];
    const pointers: number[] = [];
    for (const each of args) {
      if (typeof each === "number") {
        numbers.push(each);
        continue;
      }
      const bytes = typeof each === "string" ? this.#encoder.encode(each) : each;
      const pointer = this.#exports.allocate(bytes.length);
      new Uint8Array(this.#exports.memory.buffer).set(bytes, pointer);
      numbers.push(pointer, bytes.length);
      pointers.push(pointer);
    }
    return [numbers, pointers];
  }

  #read(pointer: number, size: number): string {
    return this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, pointer, size));
  }
}
