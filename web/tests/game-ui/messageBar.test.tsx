// What the bar over the board says, and what can be answered there.
import { beforeAll, expect, it } from "vitest";
import { initialUiState } from "../../src/game/uiState";
import type { Position } from "../../src/messages";
import { MessageBar } from "../../src/game-ui/MessageBar";
import { loadLanguage } from "../../src/i18n/translate";
import { POSITION } from "../positions";
import { renderInPage } from "../render";

beforeAll(() => loadLanguage("en"));

const SHARED: Position = {
  ...POSITION,
  access: "link",
  seats: {
    ...POSITION.seats,
    black: { kind: "person", isYou: false, name: null, isConnected: true, isAccount: false },
  },
};

async function answers(position: Position): Promise<readonly string[]> {
  const root = await renderInPage(
    <MessageBar
      session={{ connection: "open", receivedAt: 0, notice: undefined, isHintPending: false }}
      ui={initialUiState(position)}
      moveFormat={{ showNames: false, rotation: 0 }}
      dispatch={() => undefined}
      send={() => undefined}
      onDismiss={() => undefined}
    />,
  );
  return [...root.querySelectorAll("button")].map((one) => one.textContent);
}

it.each([
  ["drawOffer", ["Accept", "Decline"]],
  ["takebackOffer", ["Accept", "Decline"]],
] as const)(
  "a %s is answered by the other side, and by nobody after the end",
  async (offer, all) => {
    const offered: Position = { ...SHARED, [offer]: "black" };
    expect(await answers(offered)).toEqual(all);
    expect(await answers({ ...offered, yourSide: "black" })).toEqual([]);
    expect(await answers({ ...offered, result: { winner: "white", ending: "time" } })).toEqual([]);
  },
);
