// The expansion bugs of a game as small pictures.
import { TilePicture } from "hiveboard/preact";
import type { GameType } from "../messages";
import { expansionsOf } from "../newgame/gameOptions";
import { formatExpansions } from "./gameTerms";

/** Pictures of the expansion bugs, and their names for screen readers. "No expansions" is text. */
export function ExpansionTiles({ gameType }: { readonly gameType: GameType }) {
  const bugs = expansionsOf(gameType);
  const text = formatExpansions(gameType);
  if (!bugs.length) return <span>{text}</span>;
  return (
    <span class="expansion-tiles">
      {bugs.map((bug) => (
        <TilePicture key={bug} color="white" bug={bug} />
      ))}
      <span class="visually-hidden">{text}</span>
    </span>
  );
}
