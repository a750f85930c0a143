// Text packed so that addresses can hold it, with a letter that tells how.

const VERSION = "1";
const PACKED = "z"; // by zlib, whose checksum finds what messengers cut off
const PLAIN = "t"; // by browsers that cannot
export const LONGEST_FRAGMENT = 50_000;
const LONGEST_TEXT = 250_000; // unpacked, so that no link can fill the memory

export async function pack(text: string): Promise<string> {
  const packed = await through("CompressionStream", new TextEncoder().encode(text));
  return packed ? VERSION + PACKED + base64(packed) : packPlainly(text);
}

/** The same at once, and longer. */
export function packPlainly(text: string): string {
  return VERSION + PLAIN + base64(new TextEncoder().encode(text));
}

/** The text in a fragment, with or without #; undefined or an error if it is damaged. */
export async function unpack(fragment: string): Promise<string | undefined> {
  const content = fragment.replace(/^#/, "");
  const head = content.slice(0, 2);
  const isOurs = head === VERSION + PACKED || head === VERSION + PLAIN;
  if (!isOurs || content.length > LONGEST_FRAGMENT) return undefined;
  const bytes = fromBase64(content.slice(2));
  const text = head.endsWith(PACKED) ? await through("DecompressionStream", bytes) : bytes;
  return new TextDecoder("utf-8", { fatal: true }).decode(text);
}

/** `bytes` packed or unpacked; undefined if this browser cannot. */
async function through(
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
  return gathered(source.pipeThrough(new Stream("deflate")));
}

async function gathered(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (part: Uint8Array) => {
    length += part.length;
    if (length > LONGEST_TEXT) throw new Error("too long");
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
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
