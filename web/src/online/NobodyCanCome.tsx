// Said before an invitation is made that nobody could follow.
import { FOR_OTHERS, sayAlone } from "../problems";

export function NobodyCanCome() {
  const [before, after] = sayAlone().split(FOR_OTHERS);
  return (
    <p class="trouble">
      {before}
      <code>{FOR_OTHERS}</code>
      {after}
    </p>
  );
}
