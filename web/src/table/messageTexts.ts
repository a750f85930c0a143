// What the bar over the board says, in words: shown there, and read aloud.
import { isComputer, otherSide } from "../game/sides";
import type { Advice, Pending } from "../game/table";
import type { ConnectionState } from "../host/host";
import type { Notice } from "../host/session";
import type { ColorName, Fact, Move, Position } from "../messages";
import { sayFact, sayMove, type Manner } from "../words/moves";
import { say } from "../words/text";

const MOST_FACTS = 3; // that are told of a hint

export function sayConnection(connection: ConnectionState): string {
  if (connection === "open") return say("page-line-back");
  return connection === "troubled" ? say("page-line-troubled") : say("page-line-lost");
}

const NOTICES = {
  "draw-declined": "page-draw-declined",
  "takeback-declined": "online-take-back-declined",
  unproposed: "playing-unproposed",
  unprepared: "playing-unprepared",
  dropped: "page-tile-dropped",
  unplayed: "page-move-unplayed",
  offline: "page-offline",
} as const;

export function sayNotice(notice: Notice): string {
  if (notice.kind === "refusal") return say("page-refusal", { code: notice.code });
  if (notice.kind === "trouble") return say("page-trouble", { code: notice.code });
  return say(NOTICES[notice.kind]);
}

/** A move that is not sent yet. */
export function sayDraft({ piece, target }: Pending, manner: Manner): string {
  return sayMove({ piece, text: target.text }, manner);
}

/** The move of a hint, and what speaks for it, as `you` would be told. */
export function sayHint(advice: Advice, manner: Manner, you: Position["you"]): readonly string[] {
  const { move, facts } = advice;
  return [`${sayMove(move, manner)}.`, ...sayFacts(move, facts, manner, you)];
}

/** What a move does: to you, if it is made against you, or to White or Black. */
export function sayFacts(
  { color }: Pick<Move, "color">,
  facts: readonly Fact[],
  manner: Manner,
  you: Position["you"],
): readonly string[] {
  const enemy = otherSide(color);
  const told = enemy === you ? "you" : enemy;
  return facts.slice(0, MOST_FACTS).map((fact) => sayFact(fact, manner, told));
}

/** An offer of a draw that the computer thinks about, or that the other person answers. */
export function sayOffer({ seats, you }: Position, by: ColorName): string {
  if (isComputer(seats[otherSide(by)])) return say("page-draw-asked");
  return by === you ? say("online-draw-yours") : say("page-draw-offered", { color: by });
}

export function sayTakeback({ you }: Position, by: ColorName): string {
  return by === you ? say("online-take-back-yours") : say("online-take-back-asked", { color: by });
}

export function sayRematch({ you }: Position, by: ColorName): string {
  return by === you ? say("online-rematch-yours") : say("online-rematch-asked", { color: by });
}
