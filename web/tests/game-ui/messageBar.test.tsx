// The message bar over the board, and the offers that it lets a player answer.
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

async function buttonTexts(position: Position): Promise<readonly string[]> {
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
  return [...root.querySelectorAll("button")].map((button) => button.textContent);
}

it.each([
  ["drawOffer", ["Accept", "Decline"]],
  ["takebackOffer", ["Accept", "Decline"]],
] as const)("a %s can be answered by the other side until the game ends", async (offer, texts) => {
  const position: Position = { ...SHARED, [offer]: "black" };
  const result = { winner: "white", ending: "time" } as const;
  expect(await buttonTexts(position)).toEqual(texts);
  expect(await buttonTexts({ ...position, yourSide: "black" })).toEqual([]);
  expect(await buttonTexts({ ...position, result })).toEqual([]);
});
