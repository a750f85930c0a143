// Where nothing is: a game that does not exist or was called off, an address that leads nowhere.
import { say } from "../text";

interface NothingProps {
  readonly title: string;
  readonly why?: string;
}

export function Nothing({ title, why }: NothingProps) {
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

export function Gone() {
  return <Nothing title={say("page-gone")} why={say("page-gone-why")} />;
}

export function CalledOff() {
  return <Nothing title={say("online-aborted")} why={say("online-aborted-why")} />;
}

export function Nowhere() {
  return <Nothing title={say("page-nowhere")} />;
}
