// Over the board of a game that waits for somebody: the link to send, and a code to scan.
import { useMemo, useState } from "preact/hooks";
import { encode } from "uqr";
import type { Access, Invitation } from "../messages";
import { CopyField, ShareButton } from "../share/CopyField";
import { Button } from "../ui/buttons";
import { say } from "../words/text";

interface InvitationCardProps {
  readonly invitation: Invitation;
  readonly access: Access;
  readonly onWithdraw: () => void;
}

export function InvitationCard({ invitation, access, onWithdraw }: InvitationCardProps) {
  const [told, setTold] = useState("");
  const link = invitation.link && inOurLanguage(invitation.link);
  const isPublic = access === "public";
  return (
    <section
      class={isPublic ? "invitation is-public" : "invitation"}
      aria-labelledby="invitation-title"
    >
      {link && <Qr text={link} label={say("online-qr")} />}
      <div class="invitation-words stack grows shrinks gap-75">
        <h2 id="invitation-title">{isPublic ? say("online-vacant") : say("online-invite")}</h2>
        <p>{sayHow(link, isPublic)}</p>
        {isPublic && <p class="quiet">{say("online-invite-stay")}</p>}
        {link && <CopyField label={say("online-link")} text={link} onTold={setTold} />}
        <output>{told}</output>
        <div class="wrap gap-60">
          {link && (
            <ShareButton
              link={link}
              title={say("online-share-words")}
              text={say("online-share")}
              onTold={setTold}
            />
          )}
          <Button text={say("online-withdraw")} onClick={onWithdraw} />
        </div>
      </div>
    </section>
  );
}

/** The link as it is sent: a messenger shows its preview in the language of whoever invites. */
function inOurLanguage(link: string): string {
  const { lang } = document.documentElement;
  return lang === "en" ? link : `${link}?lang=${lang}`; // English is what it shows anyway
}

function sayHow(link: string | null, isPublic: boolean): string {
  if (!link) return say("online-invite-local");
  return isPublic ? say("online-invite-public") : say("online-invite-why");
}

/** A QR code: dark modules on a light background in every theme. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: "M", border: 3 }), [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares(data)} />
    </svg>
  );
}

/** The dark squares, as one line each of which goes around a square. */
export function squares(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}
