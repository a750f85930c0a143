import { describe, expect, it } from "vitest";
import {
  MAX_FRAGMENT_CHARACTERS,
  encodeFragment,
  encodeUncompressed,
  decodeFragment,
} from "../../src/share/fragmentCodec";

describe("decodeFragment", () => {
  it.each(["", "wS1;bS1 wS1-", "Ада 🐝", "a".repeat(250_000)])(
    "returns the encoded text (%#)",
    async (text) => {
      const fragment = await encodeFragment(text);
      expect(await decodeFragment(fragment)).toBe(text);
      expect(await decodeFragment(`#${fragment}`)).toBe(text);
    },
  );

  it("returns a text that is not compressed", async () => {
    expect(await decodeFragment(encodeUncompressed("Ада 🐝"))).toBe("Ада 🐝");
  });

  it.each([250_001, 300_000, 20_000_000])("rejects a text of %d bytes", async (length) => {
    const fragment = await encodeFragment("a".repeat(length));
    expect(fragment.length).toBeLessThan(MAX_FRAGMENT_CHARACTERS);
    await expect(decodeFragment(fragment)).rejects.toThrow("too long");
  });

  it("ignores a fragment over the maximum length", async () => {
    const longest = `1t${"A".repeat(MAX_FRAGMENT_CHARACTERS - 2)}`;
    expect(await decodeFragment(longest)).toHaveLength(37_498);
    expect(await decodeFragment(`${longest}A`)).toBeUndefined();
  });

  it("ignores fragments of other versions and rejects damaged ones", async () => {
    const fragment = await encodeFragment("wS1;bS1 wS1-");
    expect(await decodeFragment(fragment.replace("1z", "2z"))).toBeUndefined();
    expect(await decodeFragment(fragment.replace("1z", "1x"))).toBeUndefined();
    await expect(decodeFragment(fragment.slice(0, -2))).rejects.toThrow();
    await expect(decodeFragment("1t_w")).rejects.toThrow(); // not UTF-8
  });
});
