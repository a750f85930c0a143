// A game that somebody brings along: pasted, from a file, or by a link.
import { useState } from "preact/hooks";
import { appPathIn, navigate } from "../browser/router";
import { isAnnotated } from "../game/variationTree";
import type { Backend } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import { toTreeAnalysis, storedLink } from "../share/analysisLink";
import { toSharedGame, readSharedGame, reviewLink } from "../share/gameLink";
import { Button } from "../ui/buttons";
import { FileChoice, Form } from "../ui/forms";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";

const MAX_TEXT_CHARACTERS = 200_000; // signs, as the server has it
const REVIEW_LINK_PATTERN = /^(?!\S*\/(?:game|local)\/)\S*\/(?:review|look)(\?[^#\s]*)?(#\S*)?$/; // a link, whichever site it is from

export function useGameOpener() {
  const { backend } = usePage();
  const [text, setText] = useState("");
  const [error, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isDragOver, setOver] = useState(false);

  const open = async (brought: string) => {
    setText(brought);
    setTrouble("");
    setBusy(true);
    const found = await resolveAddress(backend, brought.trim());
    setBusy(false);
    if ("address" in found) navigate(found.address);
    else setTrouble(found.error);
  };
  const openFile = async (file: File) =>
    file.size > MAX_TEXT_CHARACTERS
      ? setTrouble(t("page-problem", { code: "too-large" }))
      : open(await file.text());
  return {
    text,
    error,
    isBusy,
    isDragOver,
    setText,
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

export type GameOpener = ReturnType<typeof useGameOpener>;

type ResolvedAddress = { readonly address: string } | { readonly error: string };

/** Where the game can be looked at that `text` is, or why there is none. */
async function resolveAddress(backend: Backend, text: string): Promise<ResolvedAddress> {
  if (!text) return { error: t("open-nothing") };
  if (text.length > MAX_TEXT_CHARACTERS) return { error: t("page-problem", { code: "too-large" }) };
  const shared = REVIEW_LINK_PATTERN.exec(text);
  const kept = appPathIn(text);
  try {
    if (shared) return await sharedAddress(shared[1] ?? "", shared[2] ?? "");
    if (kept) return { address: kept };
    const position = await backend.local.positionOf({ start: { kind: "imported", text } });
    return {
      address:
        (await annotatedAddress(backend, text)) ?? (await reviewLink(toSharedGame(position))),
    };
  } catch (error) {
    return { error: formatError(error) };
  }
}

/** Where a game with variations or comments is seen with all of them; undefined if it has none. */
async function annotatedAddress({ local }: Backend, text: string): Promise<string | undefined> {
  const { start, lines } = await local.readTree(text);
  const analysis = toTreeAnalysis(start.start, lines);
  return analysis && isAnnotated(analysis.tree.root) ? storedLink(analysis) : undefined;
}

async function sharedAddress(search: string, fragment: string): Promise<ResolvedAddress> {
  const isWhole = (await readSharedGame(fragment)) !== undefined;
  return isWhole ? { address: `/review${search}${fragment}` } : { error: t("share-link-damaged") };
}

export function OpenGame({ opening }: { opening: GameOpener }) {
  const submit = () => opening.open(opening.text);
  return (
    <section
      id="open"
      class={opening.isDragOver ? "open is-drag-over" : "open"}
      aria-labelledby="open-title"
    >
      <h2 id="open-title">{t("open-title")}</h2>
      <Form onSubmit={submit}>
        <label for="open-text" class="muted">
          {t("open-description")}
        </label>
        <textarea
          id="open-text"
          class="notation"
          rows={3}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={opening.error !== ""}
          aria-describedby="open-trouble"
          value={opening.text}
          onInput={(event) => opening.setText(event.currentTarget.value)}
        />
        <p id="open-trouble" role="alert" class={opening.error && "error"}>
          {opening.error}
        </p>
        <div class="wrap gap-60">
          <Button type="submit" class="primary" text={t("open-submit")} disabled={opening.isBusy} />
          <FileChoice
            text={t("open-file")}
            accept=".pgn,.sgf,.txt,.uhp,.json,.jsonl,text/plain"
            onFile={opening.openFile}
          />
        </div>
      </Form>
    </section>
  );
}
