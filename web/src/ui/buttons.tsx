// Buttons and links that look like buttons: a text, and perhaps an icon before it.
import type { ComponentProps } from "preact";
import { Icon, type IconName } from "./icons";

interface Content {
  readonly text: string;
  readonly icon?: IconName;
}

/** A button that submits no form, unless its `type` says so. */
export function Button({ text, icon, ...rest }: Content & Omit<ComponentProps<"button">, "icon">) {
  return (
    <button type="button" {...rest}>
      {icon && <Icon name={icon} />}
      {icon ? <span>{text}</span> : text}
    </button>
  );
}

interface LinkProps extends Content {
  readonly href: string;
  readonly class?: string;
}

export function LinkButton({ text, icon, href, class: className = "" }: LinkProps) {
  return (
    <a class={`button ${className}`} href={href}>
      {icon && <Icon name={icon} />}
      {text}
    </a>
  );
}
