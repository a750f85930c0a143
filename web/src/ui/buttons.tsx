// Buttons and links styled as buttons, with text and an optional icon.
import type { ComponentProps } from "preact";
import { Icon, type IconName } from "./icons";

interface Content {
  readonly text: string;
  readonly icon?: IconName;
}

/** A button that does not submit a form by default. */
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
