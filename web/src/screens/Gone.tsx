// Where nothing is: a game that does not exist, or an address that leads nowhere.
import { say } from "../text";

export function Gone() {
  return <Nothing title={say("page-gone")} why={say("page-gone-why")} />;
}

export function Nowhere() {
  return <Nothing title={say("page-nowhere")} />;
}

/** What is missing, and the way home. */
export function Nothing({ title, why }: { title: string; why?: string }) {
  return (
    <main class="page narrow">
      <h1>{title}</h1>
      {why && <p>{why}</p>}
      <p>
        <a class="button main" href="/">
          {say("page-home")}
        </a>
      </p>
    </main>
  );
}
