// Card over the board of a game without an opponent: the invitation link and its QR code.
import { useMemo, useState } from "preact/hooks";
import { encode } from "uqr";
import type { Invitation, Position } from "../messages";
import { CopyField, ShareButton } from "../share/CopyField";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";

interface InvitationCardProps {
  readonly invitation: Invitation;
  readonly access: Position["access"];
  readonly isLive: boolean; // not a correspondence game
  readonly isRandom?: boolean; // whether the sides are drawn at random
  readonly onWithdraw: () => void;
}

export function InvitationCard({
  invitation,
  access,
  isLive,
  isRandom = false,
  onWithdraw,
}: InvitationCardProps) {
  const [status, setStatus] = useState("");
  const link = invitation.link && withLanguage(invitation.link);
  const isPublic = access === "public";
  return (
    <section
      class={isPublic ? "invitation is-public" : "invitation"}
      aria-labelledby="invitation-title"
    >
      {link && <Qr text={link} label={t("online-qr")} />}
      <div class="invitation-text stack grows shrinks gap-75">
        <h2 id="invitation-title">{isPublic ? t("online-vacant") : t("online-invite")}</h2>
        <p>{invitationHint(link, isPublic)}</p>
        {isPublic && isLive && <p class="muted">{t("online-invite-stay")}</p>}
        {isRandom && <p class="muted">{t("online-random-sides")}</p>}
        {link && <CopyField label={t("online-link")} text={link} onStatus={setStatus} />}
        <output>{status}</output>
        <div class="wrap gap-60">
          {link && (
            <ShareButton
              link={link}
              title={t("online-share-text")}
              text={t("online-share")}
              onStatus={setStatus}
            />
          )}
          <Button text={t("online-withdraw")} onClick={onWithdraw} />
        </div>
      </div>
    </section>
  );
}

/** Return the link to send. A messenger shows its preview in the language of the sender. */
function withLanguage(link: string): string {
  const { lang } = document.documentElement;
  return lang === "en" ? link : `${link}?lang=${lang}`; // English is the default
}

function invitationHint(link: string | null, isPublic: boolean): string {
  if (!link) return t("online-invite-local");
  return isPublic ? t("online-invite-public") : t("online-invite-description");
}

/** A QR code with dark modules on a light background in every theme. */
function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: "M", border: 3 }), [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={qrPath(data)} />
    </svg>
  );
}

/** Return a path with one closed square per dark module. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}
