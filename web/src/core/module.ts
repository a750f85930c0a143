// The core as WebAssembly: loading it, passing texts across its boundary, and pausing a search.

/** Exports of the core, defined in wasm/. Pointers and sizes are numbers. */
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

/** Arguments of exports. Texts and bytes are passed as pointer and size. */
export type Argument = number | string | Uint8Array;

/** Callbacks of a long search. */
interface SearchHost {
  shouldPause(): boolean; // whether the search should pause
  yieldToEvents(): Promise<void>;
  onReport(text: string): void;
  elapsedMs?(): number; // since the search was requested
}

/** States of Asyncify. */
const UNWINDING = 1;
const REWINDING = 2;

/** Size of the buffer for the call stack of a paused search, far larger than ever needed. */
const PAUSE_STACK_BYTES = 1 << 18;

/** The core failed, and its state is no longer reliable. */
class CoreError extends Error {}

/** This browser does not support the core. */
class UnsupportedError extends Error {}

/** The smallest module with a SIMD instruction: (func (result v128) i32.const 0 i8x16.splat). */
const SIMD_TEST_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15,
  11,
]);

/** Return whether this browser can run the core. */
export function isSupported(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(SIMD_TEST_MODULE);
}

/** Instantiate the core from its bytes or from a response. */
export async function loadModule(source: BufferSource | Response): Promise<CoreModule> {
  if (!isSupported()) throw new UnsupportedError("WebAssembly with vectors is needed");
  const bytes = source instanceof Response ? await source.arrayBuffer() : source;
  return CoreModule.instantiate(await WebAssembly.compile(bytes));
}

export class CoreModule {
  readonly #exports: WasmExports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #pauseStack = 0; // address of the call stack of a paused search; 0 before the first pause
  private searchHost: SearchHost | undefined; // of the running search

  static async instantiate(compiled: WebAssembly.Module): Promise<CoreModule> {
    const holder: { module?: CoreModule } = {};
    const imports = {
      host: {
        pause: () => holder.module?.pause(),
        elapsed: () => holder.module?.searchHost?.elapsedMs?.() ?? 0,
        report: (pointer: number, size: number) => holder.module?.report(pointer, size),
      },
      // The C library imports file functions that the core never uses; 0 means success.
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

  /** Call an export that returns a pointer to `count` numbers. */
  callNumbers(name: string, count: number, ...args: number[]): number[] {
    const pointer = this.callNumber(name, ...args);
    return [...new Float64Array(this.#exports.memory.buffer, pointer, count)];
  }

  /** Call an export that responds with text. */
  callText(name: string, ...args: Argument[]): string {
    this.callNumber(name, ...args);
    return this.response();
  }

  /** Return the text of the last response. */
  response(): string {
    return this.#read(this.#exports.response_pointer(), this.#exports.response_size());
  }

  /**
   * Call a long-running export. When `shouldPause` returns true, the call is suspended,
   * `yieldToEvents` is awaited, and the call is resumed. `onReport` receives each report. An export
   * that manages a game's clock needs `elapsedMs`.
   */
  async run(name: string, args: Argument[], searchHost: SearchHost): Promise<number> {
    this.searchHost = searchHost;
    const [numbers, pointers] = this.#passArguments(args);
    let result = this.#callExport(name, numbers);
    while (this.#exports.asyncify_get_state() === UNWINDING) {
      this.#exports.asyncify_stop_unwind();
      // oxlint-disable-next-line no-await-in-loop -- one turn comes after the other
      await searchHost.yieldToEvents();
      this.#exports.asyncify_start_rewind(this.#pauseStack);
      result = this.#callExport(name, numbers);
    }
    pointers.forEach((pointer) => this.#exports.release(pointer));
    return result;
  }

  /** Called when the search may pause, and again when it is resumed. */
  private pause(): void {
    if (this.#exports.asyncify_get_state() === REWINDING) this.#exports.asyncify_stop_rewind();
    else if (this.searchHost?.shouldPause())
      this.#exports.asyncify_start_unwind(this.#preparePauseStack());
  }

  private report(pointer: number, size: number): void {
    this.searchHost?.onReport(this.#read(pointer, size));
  }

  /** Return the buffer for the call stack. It begins with two pointers to its free part. */
  #preparePauseStack(): number {
    if (!this.#pauseStack) this.#pauseStack = this.#exports.allocate(PAUSE_STACK_BYTES);
    const view = new DataView(this.#exports.memory.buffer);
    view.setUint32(this.#pauseStack, this.#pauseStack + 8, true);
    view.setUint32(this.#pauseStack + 4, this.#pauseStack + PAUSE_STACK_BYTES, true);
    return this.#pauseStack;
  }

  #callExport(name: string, numbers: number[]): number {
    const exported = this.#exports[name] as (...numbers: number[]) => number;
    try {
      return exported(...numbers);
    } catch (error) {
      throw new CoreError(`the core failed in ${name}`, { cause: error });
    }
  }

  /** Return the numeric arguments of an export and the pointers to release after the call. */
  #passArguments(args: readonly Argument[]): [numbers: number[], pointers: number[]] {
    const numbers: number[] = [];
    const pointers: number[] = [];
    for (const arg of args) {
      if (typeof arg === "number") {
        numbers.push(arg);
        continue;
      }
      const bytes = typeof arg === "string" ? this.#encoder.encode(arg) : arg;
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
