import { describe, expect, it } from "vitest";
import { LONGEST_FRAGMENT, pack, packPlainly, unpack } from "../../src/share/packing";

describe("unpack", () => {
  it.each(["", "wS1;bS1 wS1-", "Ада 🐝", "a".repeat(250_000)])(
    "returns the text that was packed (%#)",
    async (text) => {
      const fragment = await pack(text);
      expect(await unpack(fragment)).toBe(text);
      expect(await unpack(`#${fragment}`)).toBe(text);
    },
  );

  it("returns a text that was not compressed", async () => {
    expect(await unpack(packPlainly("Ада 🐝"))).toBe("Ада 🐝");
  });

  it.each([250_001, 300_000, 20_000_000])("rejects a text of %d bytes", async (length) => {
    const fragment = await pack("a".repeat(length));
    expect(fragment.length).toBeLessThan(LONGEST_FRAGMENT);
    await expect(unpack(fragment)).rejects.toThrow("too long");
  });

  it("ignores a fragment that is longer than a link can be", async () => {
    const longest = `1t${"A".repeat(LONGEST_FRAGMENT - 2)}`;
    expect(await unpack(longest)).toHaveLength(37_498);
    expect(await unpack(`${longest}A`)).toBeUndefined();
  });

  it("ignores fragments of other versions and rejects damaged ones", async () => {
    const fragment = await pack("wS1;bS1 wS1-");
    expect(await unpack(fragment.replace("1z", "2z"))).toBeUndefined();
    expect(await unpack(fragment.replace("1z", "1x"))).toBeUndefined();
    await expect(unpack(fragment.slice(0, -2))).rejects.toThrow();
    await expect(unpack("1t_w")).rejects.toThrow(); // not UTF-8
  });
});
