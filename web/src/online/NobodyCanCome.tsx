// Said before an invitation is made that nobody could follow.
import { sayAlone } from "../problems";

export function NobodyCanCome() {
  return <p class="trouble">{sayAlone()}</p>;
}
