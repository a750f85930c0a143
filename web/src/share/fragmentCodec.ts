// Codec for text in address fragments, with a letter for the compression.

const VERSION = "1";
const COMPRESSED_MARK = "z"; // zlib, whose checksum detects links truncated by messengers
const UNCOMPRESSED_MARK = "t"; // for browsers without CompressionStream
export const MAX_FRAGMENT_CHARACTERS = 50_000;
const MAX_TEXT_BYTES = 250_000; // uncompressed, so that a link cannot exhaust the memory

export async function encodeFragment(text: string): Promise<string> {
  const packed = await pipeThrough("CompressionStream", new TextEncoder().encode(text));
  return packed ? VERSION + COMPRESSED_MARK + base64(packed) : encodeUncompressed(text);
}

/** Encode text without compression. It is synchronous, but the result is longer. */
export function encodeUncompressed(text: string): string {
  return VERSION + UNCOMPRESSED_MARK + base64(new TextEncoder().encode(text));
}

/** Decode a fragment with or without #. Return undefined or throw if it is damaged. */
export async function decodeFragment(fragment: string): Promise<string | undefined> {
  const content = fragment.replace(/^#/, "");
  const head = content.slice(0, 2);
  const isSupported = head === VERSION + COMPRESSED_MARK || head === VERSION + UNCOMPRESSED_MARK;
  if (!isSupported || content.length > MAX_FRAGMENT_CHARACTERS) return undefined;
  const bytes = fromBase64(content.slice(2));
  const text = head.endsWith(COMPRESSED_MARK)
    ? await pipeThrough("DecompressionStream", bytes)
    : bytes;
  return new TextDecoder("utf-8", { fatal: true }).decode(text);
}

/** Compress or decompress `bytes`. Return undefined if the browser does not support it. */
async function pipeThrough(
  name: "CompressionStream" | "DecompressionStream",
  bytes: Uint8Array,
): Promise<Uint8Array | undefined> {
  const Stream = globalThis[name];
  if (!Stream) return undefined;
  const source = new ReadableStream<BufferSource>({
    start(controller) {
      controller.enqueue(bytes as BufferSource);
      controller.close();
    },
  });
  return collectBytes(source.pipeThrough(new Stream("deflate")));
}

async function collectBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (part: Uint8Array) => {
    length += part.length;
    if (length > MAX_TEXT_BYTES) throw new Error("too long");
    parts.push(part);
  };
  await stream.pipeTo(new WritableStream({ write }));
  const whole = new Uint8Array(length);
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

function base64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
