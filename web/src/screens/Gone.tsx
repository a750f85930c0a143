// Where nothing is: a game that does not exist, or an address that leads nowhere.
import { say } from "../text";

export function Gone() {
  return (
    <main class="page narrow">
      <h1>{say("page-gone")}</h1>
      <p>{say("page-gone-why")}</p>
      <p>
        <a class="button main" href="/">
          {say("page-home")}
        </a>
      </p>
    </main>
  );
}

export function Nowhere() {
  return (
    <main class="page narrow">
      <h1>{say("page-nowhere")}</h1>
      <p>
        <a class="button main" href="/">
          {say("page-home")}
        </a>
      </p>
    </main>
  );
}
