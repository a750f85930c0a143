// A button that opens a menu of actions and links, with the keys of the ARIA pattern "menu button".
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";

/** An entry: a link, or an action. */
export interface MenuEntry {
  readonly text: string;
  readonly href?: string;
  readonly onSelect?: () => void;
}

interface MenuButtonProps {
  readonly label: string; // a description: the content is the name
  readonly class?: string;
  readonly entries: readonly MenuEntry[];
  readonly children: ComponentChildren; // content of the button
}

export function MenuButton({ label, entries, children, ...rest }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const initial = useRef<"first" | "last">("first");
  const id = useId();
  const items = () => [...root.current!.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const open = (focus: "first" | "last") => {
    initial.current = focus;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current!.focus();
  };
  // A layout effect: focusing an item below the edge of the window would scroll the page.
  useLayoutEffect(() => {
    if (isOpen)
      list.current!.classList.toggle("is-above", opensAbove(button.current!, list.current!));
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    items()
      .at(initial.current === "first" ? 0 : -1)!
      .focus();
    const closeOutside = ({ target }: Event) => {
      if (!root.current!.contains(target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", closeOutside);
    return () => removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowDown" ? "first" : "last");
  };
  const onMenuKey = (event: KeyboardEvent) => {
    const all = items();
    const current = all.indexOf(document.activeElement as HTMLElement);
    const next = nextItem(event.key, current, all);
    if (event.key === "Escape") close();
    else if (event.key === "Tab") setOpen(false);
    else if (next !== undefined) all[next]!.focus();
    if (event.key === "Escape" || next !== undefined) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <div ref={root} class="menu">
      <button
        ref={button}
        type="button"
        {...rest}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : open("first"))}
        onKeyDown={onButtonKey}
      >
        {children}
      </button>
      {isOpen && (
        <ul
          ref={list}
          id={id}
          class="menu-list"
          role="menu"
          aria-label={label}
          onKeyDown={onMenuKey}
        >
          {entries.map(({ text, href, onSelect }) => (
            <li key={text} role="none">
              {href ? (
                <a role="menuitem" tabIndex={-1} href={href} onClick={() => setOpen(false)}>
                  {text}
                </a>
              ) : (
                <button
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  onClick={() => {
                    close();
                    onSelect?.();
                  }}
                >
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Return whether a list fits only above its button. */
function opensAbove(button: HTMLElement, list: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect();
  const { height } = list.getBoundingClientRect();
  return bottom + height > innerHeight && height < top;
}

/** Return the index of the item that a key focuses; undefined for other keys. */
function nextItem(key: string, current: number, items: readonly HTMLElement[]): number | undefined {
  const count = items.length;
  switch (key) {
    case "ArrowDown":
      return (current + 1) % count;
    case "ArrowUp":
      return (current + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
  }
  if (key.length !== 1 || key === " ") return undefined;
  const letter = key.toLowerCase();
  const order = items.map((_, index) => (current + 1 + index) % count);
  return order.find((index) => items[index]!.textContent.trim().toLowerCase().startsWith(letter));
}
