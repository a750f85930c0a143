// How a person sees the table: turned by how much, and from which side.
import { useCallback, useState } from "preact/hooks";
import { nearSide } from "../game/table";
import type { ColorName, Position } from "../messages";

export interface Orientation {
  readonly turned: number; // clockwise, in sixths
  readonly isFlipped: boolean; // the other side is near
  readonly turn: () => void;
  readonly flip: () => void;
}

export function useOrientation(): Orientation {
  const [turned, setTurned] = useState(0);
  const [isFlipped, setFlipped] = useState(false);
  const turn = useCallback(() => setTurned((sixths) => (sixths + 1) % 6), []);
  const flip = useCallback(() => {
    setFlipped((is) => !is);
    setTurned((sixths) => (sixths + 3) % 6);
  }, []);
  return { turned, isFlipped, turn, flip };
}

/** Who sits near, and who far, for somebody with that orientation. */
export function edges(
  position: Position,
  { isFlipped }: Orientation,
): Record<"near" | "far", ColorName> {
  const own = nearSide(position);
  const other = own === "white" ? "black" : "white";
  return isFlipped ? { near: other, far: own } : { near: own, far: other };
}
