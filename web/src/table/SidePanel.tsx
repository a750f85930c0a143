// Beside a board: the way home, what the screen has to offer, and how to see and hear it all.
import type { ComponentChildren } from "preact";
import { usePage } from "../host/page";
import { Button } from "../ui/buttons";
import { Icon } from "../ui/icons";
import { say } from "../words/text";
import { ActionButton } from "./ActionButton";

interface SidePanelProps {
  readonly kind?: string; // names it to the style sheets
  readonly label: string;
  readonly isOpen?: boolean; // on narrow screens it may be behind a button
  readonly head: ComponentChildren; // beside the way home
  readonly acts?: ComponentChildren; // small ones, before those of every board
  readonly links?: ComponentChildren;
  readonly onKeys: () => void;
  readonly onList?: () => void; // the list is shown, or no longer
  readonly children: ComponentChildren;
}

export function SidePanel({ kind = "panel", isOpen = false, ...props }: SidePanelProps) {
  const { settings, change } = usePage();
  return (
    <aside class={isOpen ? `${kind} is-open` : kind} aria-label={props.label}>
      <div class="panel-head row between">
        <a class="brand" href="/">
          <Icon name="home" />
          <span>{say("page-name")}</span>
        </a>
        {props.head}
      </div>
      {props.children}
      <div class="actions stack gap-50 is-small">
        {props.acts}
        <ActionButton
          icon="list"
          text={say("page-as-list")}
          isOn={settings.list}
          onClick={() => {
            props.onList?.();
            change({ list: !settings.list });
          }}
        />
        <ActionButton icon="keys" text={say("page-keys")} onClick={props.onKeys} />
      </div>
      {props.links && <nav class="panel-links wrap">{props.links}</nav>}
    </aside>
  );
}

interface PanelHeadProps {
  readonly onShare: (() => void) | undefined; // if there is something to share
  readonly onClose: () => void;
}

/** Of a panel that lies on a narrow board: what to share, and the way back to the board. */
export function PanelHead({ onShare, onClose }: PanelHeadProps) {
  return (
    <>
      <Button
        class="plain panel-share"
        icon="share"
        text={say("share-share")}
        disabled={!onShare}
        onClick={onShare}
      />
      <button type="button" class="plain panel-close narrow-only" onClick={onClose}>
        <Icon name="close" />
        <span class="for-readers">{say("page-close")}</span>
      </button>
    </>
  );
}
