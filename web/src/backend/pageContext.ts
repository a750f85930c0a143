// Context of every screen: the backend and the settings of this browser.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { SettingsProps } from "../browser/settings";
import type { Backend } from "./backend";

export interface Page extends SettingsProps {
  readonly backend: Backend;
}

export const PageContext = createContext<Page | undefined>(undefined);

/** Return the context of a component. */
export function usePage(): Page {
  return useContext(PageContext)!;
}
