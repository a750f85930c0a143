// What assistive technology finds on a screen, as text for snapshots.

/** Attributes that are part of the outline, with the name under which they are listed. */
const ATTRIBUTES = [
  "href",
  "target",
  "rel",
  "download",
  "type",
  "autocomplete",
  "inputmode",
  "min",
  "max",
  "minlength",
  "maxlength",
  "placeholder",
  "lang",
  "datetime",
  "scope",
  "aria-current",
  "aria-pressed",
  "aria-expanded",
  "aria-checked",
  "aria-selected",
  "aria-disabled",
  "aria-invalid",
  "aria-busy",
  "aria-live",
  "aria-haspopup",
] as const;
/** Attributes that refer to elements by id. */
const REFERENCES = ["aria-labelledby", "aria-describedby", "aria-controls", "for"] as const;
const LEAVES = "h1, h2, h3, h4, a, button, summary, legend, label, option, th, dt, time, caption";
const FIELDS = "input, select, textarea, meter, progress";
const GROUPS = "main, nav, aside, form, fieldset, table, dialog, details, section, img, [role]";
const LISTED = [LEAVES, FIELDS, GROUPS].join(", ");
const BLOCKS = "p, li, dd, td, figcaption, output, div";

/** Return the headings, links, controls, regions and texts in `root`, one per line. */
export function outline(root: Element): string {
  return linesOf(root, "").join("\n");
}

function linesOf(element: Element, indent: string): readonly string[] {
  if (element.matches("[aria-hidden='true'], [hidden], style, svg:not([role])")) return [];
  if (!element.matches(LISTED)) return partsOf(element, indent);
  const line = indent + lineOf(element);
  return element.matches(LEAVES) && !element.querySelector(FIELDS)
    ? [line]
    : [line, ...partsOf(element, `${indent}  `)];
}

/** Return the lines of the children. Text without controls and paragraphs in it is one line. */
function partsOf(element: Element, indent: string): readonly string[] {
  if (!element.querySelector(`${LISTED}, ${BLOCKS}`)) {
    const text = textOf(element);
    return text ? [indent + text] : [];
  }
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType === 1) return linesOf(node as Element, indent);
    const text = node.nodeType === 3 ? plain(node.textContent ?? "") : "";
    return text ? [indent + text] : [];
  });
}

function lineOf(element: Element): string {
  const role = element.getAttribute("role");
  const tag = element.tagName.toLowerCase();
  return [role ?? tag, nameOf(element), ...attributesOf(element), ...stateOf(element)]
    .filter(Boolean)
    .join(" ");
}

function nameOf(element: Element): string {
  const label = element.getAttribute("aria-label") ?? element.getAttribute("alt");
  if (label !== null) return JSON.stringify(plain(label));
  const isLeaf = element.matches(LEAVES) && !element.querySelector(FIELDS);
  return isLeaf ? JSON.stringify(textOf(element)) : "";
}

function attributesOf(element: Element): readonly string[] {
  const plainOnes = ATTRIBUTES.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [`${name}=${value.replace(/#.{12,}/, "#…")}`];
  });
  const references = REFERENCES.flatMap((name) => {
    const ids = element.getAttribute(name)?.split(" ") ?? [];
    const texts = ids.map((id) => {
      const target = element.ownerDocument.getElementById(id);
      if (!target) throw new Error(`${name} refers to ${id}, which does not exist`);
      return target.matches(FIELDS) ? target.tagName.toLowerCase() : textOf(target);
    });
    return ids.length ? [`${name}=${JSON.stringify(texts.join(" "))}`] : [];
  });
  return [...plainOnes, ...references];
}

/** Return the state of a control, which is in properties and not in attributes. */
function stateOf(element: Element): readonly string[] {
  const field = element as HTMLInputElement;
  const isChoice = element.matches("[type=checkbox], [type=radio]");
  return [
    field.disabled && "disabled",
    field.required && "required",
    isChoice && field.checked && "checked",
    element.matches("option") && (element as HTMLOptionElement).selected && "selected",
    element.matches("dialog, details") && element.hasAttribute("open") && "open",
    !isChoice && element.matches(FIELDS) && `value=${JSON.stringify(field.value)}`,
  ].filter((text) => text !== false && text !== undefined) as string[];
}

function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll("[aria-hidden='true'], svg")) hidden.remove();
  return plain(copy.textContent ?? "");
}

const plain = (text: string) => text.replaceAll(/[\s ]+/g, " ").trim();
