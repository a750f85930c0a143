declare module "gifenc" {
  type Palette = readonly (readonly number[])[];
  interface Frame {
    readonly palette?: Palette; // only with the first: all share its colors
    readonly delay: number; // milliseconds
  }
  interface Encoder {
    writeFrame(indices: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(pixels: Uint8ClampedArray, colors: number): Palette;
  export function applyPalette(pixels: Uint8ClampedArray, palette: Palette): Uint8Array;
}
