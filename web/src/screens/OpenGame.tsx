// Opens a game from pasted text, a file or a link.
import { useState } from "preact/hooks";
import { appPathIn, navigate } from "../browser/router";
import { isAnnotated } from "../game/variationTree";
import type { Backend } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import { toAnalysis, toTreeAnalysis, storedLink } from "../share/analysisLink";
import { toSharedGame, readSharedGame, reviewLink } from "../share/gameLink";
import { Button } from "../ui/buttons";
import { FileChoice, Form } from "../ui/forms";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";

const MAX_TEXT_CHARACTERS = 200_000; // as on the server
// A link to a shared game on any site.
const REVIEW_LINK_PATTERN = /^(?!\S*\/(?:game|local)\/)\S*\/(?:review|look)(\?[^#\s]*)?(#\S*)?$/;

/** `forAnalysis`: records and positions are opened in the analysis instead of the review. */
export function useGameOpener({ forAnalysis = false } = {}) {
  const { backend } = usePage();
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isDragOver, setOver] = useState(false);

  const open = async (input: string) => {
    setText(input);
    setError("");
    setBusy(true);
    const resolved = await resolveAddress(backend, input.trim(), forAnalysis);
    setBusy(false);
    if ("address" in resolved) navigate(resolved.address);
    else setError(resolved.error);
  };
  const openFile = async (file: File) =>
    file.size > MAX_TEXT_CHARACTERS
      ? setError(t("page-problem", { code: "too-large" }))
      : open(await file.text());
  return {
    text,
    error,
    isBusy,
    isDragOver,
    setText,
    reset() {
      setText("");
      setError("");
    },
    open: (input: string) => void open(input),
    openFile: (file: File) => void openFile(file),
    /** Handlers for an element on which files and text can be dropped. */
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

type GameOpener = ReturnType<typeof useGameOpener>;

type ResolvedAddress = { readonly address: string } | { readonly error: string };

/** Return the address that opens the game in `text`, or an error. */
async function resolveAddress(
  backend: Backend,
  text: string,
  forAnalysis: boolean,
): Promise<ResolvedAddress> {
  if (!text) return { error: t("open-nothing") };
  if (text.length > MAX_TEXT_CHARACTERS) return { error: t("page-problem", { code: "too-large" }) };
  const reviewLinkMatch = REVIEW_LINK_PATTERN.exec(text);
  const appPath = appPathIn(text);
  try {
    if (reviewLinkMatch)
      return await sharedAddress(reviewLinkMatch[1] ?? "", reviewLinkMatch[2] ?? "");
    if (appPath) return { address: appPath };
    const position = await backend.local.positionOf({ start: { kind: "imported", text } });
    const annotated = await annotatedAddress(backend, text);
    if (annotated !== undefined) return { address: annotated };
    if (forAnalysis) return { address: await storedLink(toAnalysis(position)) };
    return { address: await reviewLink(toSharedGame(position)) };
  } catch (error) {
    return { error: formatError(error) };
  }
}

/**
 * Return the address of an analysis if the game has variations or comments; undefined otherwise.
 */
async function annotatedAddress({ local }: Backend, text: string): Promise<string | undefined> {
  const { start, lines } = await local.readTree(text);
  const analysis = toTreeAnalysis(start.start, lines);
  return analysis && isAnnotated(analysis.tree.root) ? storedLink(analysis) : undefined;
}

async function sharedAddress(search: string, fragment: string): Promise<ResolvedAddress> {
  const isValid = (await readSharedGame(fragment)) !== undefined;
  return isValid ? { address: `/review${search}${fragment}` } : { error: t("share-link-damaged") };
}

export function OpenGame({ opening }: { opening: GameOpener }) {
  const submit = () => opening.open(opening.text);
  return (
    <section id="open" class="open" aria-label={t("open-title")}>
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
