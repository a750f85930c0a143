// What went wrong, where something was tried: nothing while all is well.
export function Trouble({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p class="trouble" role="alert">
      {text}
    </p>
  );
}
