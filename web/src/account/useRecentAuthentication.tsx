// Runs requests that the server accepts shortly after authentication only. If it was too long ago,
// a dialog asks for it, and the request is sent again.
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { account } from "../server/account";
import { Confirm } from "./Confirm";
import { isUnconfirmed } from "./useDeed";

type Work = () => Promise<string | undefined>;

interface RecentAuthentication {
  /** Run `work`, or open the dialog if it needs authentication first. */
  readonly attempt: (work: Work) => Promise<string | undefined>;
  /** The dialog while it is open. */
  readonly dialog: VNode | undefined;
}

interface Pending {
  readonly work: Work;
  readonly hasPassword: boolean;
}

/** `run` reports the outcome of work that continues after the dialog. */
export function useRecentAuthentication(run: (work: Work) => void): RecentAuthentication {
  const [pending, setPending] = useState<Pending>();
  const attempt = async (work: Work) => {
    try {
      return await work();
    } catch (error) {
      if (!isUnconfirmed(error)) throw error;
      const { hasPassword } = await account.view();
      setPending({ work, hasPassword });
      return undefined;
    }
  };
  const dialog = pending && (
    <Confirm
      hasPassword={pending.hasPassword}
      onClose={() => setPending(undefined)}
      onConfirmed={() => {
        setPending(undefined);
        run(() => attempt(pending.work));
      }}
    />
  );
  return { attempt, dialog };
}
