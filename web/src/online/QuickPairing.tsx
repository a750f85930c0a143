// Large buttons of quick pairing, and the state of waiting for an opponent.
import { useEffect, useRef } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { navigate } from "../browser/router";
import { TIME_CONTROLS } from "../game/timeControls";
import type { BugName, CurrentUser, SpeedName } from "../messages";
import { loadOptions, saveOptions, withChange, type Opponent } from "../newgame/gameOptions";
import { Button } from "../ui/buttons";
import { ErrorText } from "../ui/texts";
import { formatTimeControl } from "../i18n/timeControls";
import { t } from "../i18n/translate";
import { usePairing } from "./usePairing";

/** Time controls of quick pairing: their speeds, names in TIME_CONTROLS, and bugs. */
const PACES: readonly (readonly [SpeedName, string, BugName])[] = [
  ["bullet", "1+0", "grasshopper"],
  ["bullet", "2+1", "grasshopper"],
  ["blitz", "3+2", "mosquito"],
  ["blitz", "5+3", "mosquito"],
  ["rapid", "5+5", "ant"],
  ["rapid", "10+5", "ant"],
  ["classical", "20+10", "beetle"],
  ["classical", "30+30", "beetle"],
  ["correspondence", "1d", "spider"],
];

/** Games that need more choices than one press: the opponents of the form, and bugs. */
const OTHERS = [
  ["custom", "lobby", "pillbug"],
  ["friend", "link", "ladybug"],
  ["computer", "computer", "queen"],
] as const;

/** Open the new game form with an opponent selected. */
export function openNewGameForm(opponent: Opponent): void {
  saveOptions(withChange(loadOptions(), { opponent }));
  navigate("/play");
}

interface QuickPairingProps {
  readonly me: CurrentUser | undefined;
  readonly isOnline: boolean; // whether opponents on other devices can be found
}

export function QuickPairing({ me, isOnline }: QuickPairingProps) {
  const { waiting, isBusy, message, start, cancel } = usePairing();
  const isRated = me?.hasAccount === true;
  const rating = isRated ? "rated" : "casual";
  if (waiting) {
    return (
      <Waiting
        description={t("pairing-waiting-description", {
          rating: waiting.isRated ? "rated" : "casual",
          clock: formatTimeControl(waiting.clock),
        })}
        onCancel={cancel}
      />
    );
  }
  return (
    <>
      <ul class="pairing">
        {isOnline &&
          PACES.map(([speed, name, bug]) => {
            const speedName = t("rating-speed", { speed });
            const isCorrespondence = speed === "correspondence";
            return (
              <li key={name} class={isCorrespondence ? "is-word" : ""}>
                <PairingButton
                  bug={bug}
                  title={isCorrespondence ? speedName : name}
                  detail={isCorrespondence ? formatTimeControl(TIME_CONTROLS[name]!) : speedName}
                  tooltip={formatTimeControl(TIME_CONTROLS[name]!)}
                  isDisabled={isBusy}
                  onClick={() => start({ clock: TIME_CONTROLS[name]!, isRated })}
                />
              </li>
            );
          })}
        {OTHERS.filter(([name]) => isOnline || name === "computer").map(([name, opponent, bug]) => (
          <li key={name} class="is-word">
            <PairingButton
              bug={bug}
              title={t("pairing-opponent", { opponent: name })}
              detail={t("pairing-detail", { opponent: name })}
              onClick={() => openNewGameForm(opponent)}
            />
          </li>
        ))}
      </ul>
      {isOnline && <p class="muted pairing-terms">{t("pairing-terms", { rating })}</p>}
      <ErrorText text={message} />
    </>
  );
}

interface PairingButtonProps {
  readonly bug: BugName;
  readonly title: string;
  readonly detail: string;
  readonly tooltip?: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function PairingButton({ bug, title, detail, tooltip, ...props }: PairingButtonProps) {
  const { isDisabled = false, onClick } = props;
  return (
    <button
      type="button"
      class="pairing-button"
      disabled={isDisabled}
      title={tooltip}
      onClick={onClick}
    >
      <TilePicture color="white" bug={bug} />
      <span class="pairing-text">
        <strong>{title}</strong> <span class="muted">{detail}</span>
      </span>
    </button>
  );
}

interface WaitingProps {
  readonly description: string;
  readonly onCancel: () => void;
}

function Waiting({ description, onCancel }: WaitingProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current!.focus(), []);
  return (
    <div class="pairing-waiting card">
      <TilePicture color="white" bug="queen" />
      <div class="stack gap-25" role="status">
        <strong>{t("pairing-waiting")}</strong>
        <span class="muted">{description}</span>
      </div>
      <Button ref={button} text={t("pairing-cancel")} onClick={onCancel} />
    </div>
  );
}
