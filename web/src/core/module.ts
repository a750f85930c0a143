// The core as WebAssembly: loading it, handing texts over its boundary, and leaving it for a while
// in the middle of a search.

/** What the core exports; wasm/ has the other side. Pointers and sizes are plain numbers. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  allocate(size: number): number;
  release(pointer: number): void;
  answer_begin(): number;
  answer_size(): number;
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
interface Turns {
  isDue(): boolean; // whether the search is to be left for a while
  rest(): Promise<void>;
  tell(text: string): void;
  elapsed?(): number; // milliseconds since the question was asked
}

/** States of Asyncify. */
const UNWINDING = 1;
const REWINDING = 2;

/** Bytes for what a search that is left needs to be entered again: far more than it ever took. */
const PAUSE_BYTES = 1 << 18;

/** The core failed, and what it holds cannot be trusted any more. */
export class CoreError extends Error {}

/** This browser is too old for the core. */
export class UnsupportedError extends Error {}

/** The smallest module with a vector instruction: (func (result v128) i32.const 0 i8x16.splat). */
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15,
  11,
]);

/** Whether this browser can run the core at all. */
export function isSupported(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(VECTORS);
}

/** The core from its bytes, or from the answer of a server. */
export async function load(source: BufferSource | Response): Promise<Module> {
  if (!isSupported()) throw new UnsupportedError("WebAssembly with vectors is needed");
  const bytes = source instanceof Response ? await source.arrayBuffer() : source;
  return Module.of(await WebAssembly.compile(bytes));
}

export class Module {
  readonly #exports: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #stack = 0; // where the search is kept while it is left, once it was
  private turns: Turns | undefined; // of the search that runs

  static async of(compiled: WebAssembly.Module): Promise<Module> {
    const holder: { module?: Module } = {};
    const imports = {
      host: {
        pause: () => holder.module?.pause(),
        elapsed: () => holder.module?.turns?.elapsed?.() ?? 0,
        tell: (pointer: number, size: number) => holder.module?.tell(pointer, size),
      },
      // The C library asks for files that it never uses here; 0 means success.
      wasi_snapshot_preview1: new Proxy({}, { get: () => () => 0 }),
    };
    const { exports } = await WebAssembly.instantiate(compiled, imports);
    holder.module = new Module(exports as Exports);
    return holder.module;
  }

  private constructor(exports: Exports) {
    this.#exports = exports;
    this.#enter("_initialize", []);
  }

  /** Call an export that returns a number. */
  number(name: string, ...given: Argument[]): number {
    const [numbers, pointers] = this.#handed(given);
    const result = this.#enter(name, numbers);
    pointers.forEach((pointer) => this.#exports.release(pointer));
    return result;
  }

  /** Call an export that answers with a text. */
  text(name: string, ...given: Argument[]): string {
    this.number(name, ...given);
    return this.answer();
  }

  /** The text that the last call answered with. */
  answer(): string {
    return this.#read(this.#exports.answer_begin(), this.#exports.answer_size());
  }

  /** Call an export that takes its time. Whenever `isDue` says so it is left, `rest` is awaited, and
   * it is entered again where it was; `tell` gets each finding. An export that manages a game's
   * clock needs `elapsed`. */
  async run(name: string, given: Argument[], turns: Turns): Promise<number> {
    this.turns = turns;
    const [numbers, pointers] = this.#handed(given);
    let result = this.#enter(name, numbers);
    while (this.#exports.asyncify_get_state() === UNWINDING) {
      this.#exports.asyncify_stop_unwind();
      // oxlint-disable-next-line no-await-in-loop -- one turn comes after the other
      await turns.rest();
      this.#exports.asyncify_start_rewind(this.#stack);
      result = this.#enter(name, numbers);
    }
    pointers.forEach((pointer) => this.#exports.release(pointer));
    return result;
  }

  /** The search offers to be left, and is called here again when it has been entered anew. */
  private pause(): void {
    if (this.#exports.asyncify_get_state() === REWINDING) this.#exports.asyncify_stop_rewind();
    else if (this.turns?.isDue()) this.#exports.asyncify_start_unwind(this.#keptStack());
  }

  private tell(pointer: number, size: number): void {
    this.turns?.tell(this.#read(pointer, size));
  }

  /** Where the frames of the search go: it begins with where they may lie, as two pointers. */
  #keptStack(): number {
    if (!this.#stack) this.#stack = this.#exports.allocate(PAUSE_BYTES);
    const view = new DataView(this.#exports.memory.buffer);
    view.setUint32(this.#stack, this.#stack + 8, true);
    view.setUint32(this.#stack + 4, this.#stack + PAUSE_BYTES, true);
    return this.#stack;
  }

  #enter(name: string, numbers: number[]): number {
    const called = this.#exports[name] as (...numbers: number[]) => number;
    try {
      return called(...numbers);
    } catch (error) {
      throw new CoreError(`the core failed in ${name}`, { cause: error });
    }
  }

  /** The numbers that an export takes, and what must be released after the call. */
  #handed(given: readonly Argument[]): [numbers: number[], pointers: number[]] {
    const numbers: number[] = [];
    const pointers: number[] = [];
    for (const each of given) {
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
