// A game that somebody brings along: pasted, from a file, or by a link.
import { useState } from "preact/hooks";
import { addressIn, goTo } from "../browser/router";
import { isAnnotated } from "../game/variations";
import type { Host } from "../host/host";
import { usePage } from "../host/page";
import { analysisOfTree, ownLink } from "../share/analysisLink";
import { gameIn, gameOf, linkOf } from "../share/gameLink";
import { Button } from "../ui/buttons";
import { FileChoice, Form } from "../ui/forms";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";

const LONGEST = 200_000; // signs, as the server has it
const SHARED = /^(?!\S*\/(?:game|local)\/)\S*\/look(\?[^#\s]*)?(#\S*)?$/; // a link, whichever site it is from

export function useOpening() {
  const { host } = usePage();
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);

  const open = async (brought: string) => {
    setText(brought);
    setTrouble("");
    setBusy(true);
    const found = await addressOf(host, brought.trim());
    setBusy(false);
    if ("address" in found) goTo(found.address);
    else setTrouble(found.trouble);
  };
  const openFile = async (file: File) =>
    file.size > LONGEST
      ? setTrouble(say("page-problem", { code: "too-large" }))
      : open(await file.text());
  return {
    text,
    trouble,
    isBusy,
    isOver,
    write: setText,
    open: (brought: string) => void open(brought),
    openFile: (file: File) => void openFile(file),
    /** For whatever things can be dropped on. */
    target: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        const isWithin = (event.currentTarget as Element).contains(event.relatedTarget as Node);
        if (!isWithin) setOver(false);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer?.files ?? [];
        const dropped = event.dataTransfer?.getData("text/plain");
        if (file) void openFile(file);
        else if (dropped) void open(dropped);
      },
    },
  };
}

export type Opening = ReturnType<typeof useOpening>;

type Found = { readonly address: string } | { readonly trouble: string };

/** Where the game can be looked at that `text` is, or why there is none. */
async function addressOf(host: Host, text: string): Promise<Found> {
  if (!text) return { trouble: say("open-nothing") };
  if (text.length > LONGEST) return { trouble: say("page-problem", { code: "too-large" }) };
  const shared = SHARED.exec(text);
  const kept = addressIn(text);
  try {
    if (shared) return await sharedAddress(shared[1] ?? "", shared[2] ?? "");
    if (kept) return { address: kept };
    const position = await host.local.read({ start: { kind: "pasted", text } });
    return { address: (await annotatedAddress(host, text)) ?? (await linkOf(gameIn(position))) };
  } catch (error) {
    return { trouble: sayFailure(error) };
  }
}

/** Where a game with variations or comments is seen with all of them; undefined if it has none. */
async function annotatedAddress({ local }: Host, text: string): Promise<string | undefined> {
  const { start, lines } = await local.readTree(text);
  const analysis = analysisOfTree(start.start, lines);
  return analysis && isAnnotated(analysis.tree.root) ? ownLink(analysis) : undefined;
}

async function sharedAddress(search: string, fragment: string): Promise<Found> {
  const isWhole = (await gameOf(fragment)) !== undefined;
  return isWhole ? { address: `/look${search}${fragment}` } : { trouble: say("share-damaged") };
}

export function OpenGame({ opening }: { opening: Opening }) {
  const submit = () => opening.open(opening.text);
  return (
    <section
      id="open"
      class={opening.isOver ? "open is-over" : "open"}
      aria-labelledby="open-title"
    >
      <h2 id="open-title">{say("open-title")}</h2>
      <Form onSubmit={submit}>
        <label for="open-text" class="quiet">
          {say("open-why")}
        </label>
        <textarea
          id="open-text"
          class="notation"
          rows={3}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={opening.trouble !== ""}
          aria-describedby="open-trouble"
          value={opening.text}
          onInput={(event) => opening.write(event.currentTarget.value)}
        />
        <p id="open-trouble" role="alert" class={opening.trouble && "trouble"}>
          {opening.trouble}
        </p>
        <div class="wrap gap-60">
          <Button type="submit" class="main" text={say("open-open")} disabled={opening.isBusy} />
          <FileChoice
            text={say("open-file")}
            accept=".pgn,.sgf,.txt,.uhp,.json,.jsonl,text/plain"
            onFile={opening.openFile}
          />
        </div>
      </Form>
    </section>
  );
}
