// A word about the page itself, at its edge, with something to do about it.
interface EdgeNoteProps {
  readonly text: string;
  readonly act: string;
  readonly onAct: () => void;
}

export function EdgeNote({ text, act, onAct }: EdgeNoteProps) {
  return (
    <div class="edge-note" role="status">
      <span>{text}</span>
      <button type="button" onClick={onAct}>
        {act}
      </button>
    </div>
  );
}
