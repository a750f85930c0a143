// What the bar over the board says, and what can be answered there.
import { beforeAll, expect, it } from "vitest";
import { tableOf } from "../../src/game/table";
import type { Position } from "../../src/messages";
import { MessageBar } from "../../src/table/MessageBar";
import { speak } from "../../src/words/text";
import { POSITION } from "../positions";
import { shown } from "../shown";

beforeAll(() => speak("en"));

const SHARED: Position = {
  ...POSITION,
  access: "link",
  seats: {
    ...POSITION.seats,
    black: { kind: "person", yours: false, name: null, isHere: true, isAccount: false },
  },
};

async function answers(position: Position): Promise<readonly string[]> {
  const root = await shown(
    <MessageBar
      session={{ connection: "open", since: 0, notice: undefined, isThinkingOfHint: false }}
      table={tableOf(position)}
      manner={{ names: false, turned: 0 }}
      act={() => undefined}
      send={() => undefined}
      onDismiss={() => undefined}
    />,
  );
  return [...root.querySelectorAll("button")].map((one) => one.textContent);
}

it.each([
  ["drawOffer", ["Accept", "Decline"]],
  ["takebackOffer", ["Allow", "Decline"]],
] as const)(
  "a %s is answered by the other side, and by nobody after the end",
  async (offer, all) => {
    const offered: Position = { ...SHARED, [offer]: "black" };
    expect(await answers(offered)).toEqual(all);
    expect(await answers({ ...offered, you: "black" })).toEqual([]);
    expect(await answers({ ...offered, result: { winner: "white", ending: "time" } })).toEqual([]);
  },
);
