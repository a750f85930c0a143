// Field for the display name.
import { t } from "../i18n/translate";

interface NameFieldProps {
  readonly name: string;
  readonly onName: (name: string) => void;
}

export function NameField({ name, onName }: NameFieldProps) {
  return (
    <div class="field">
      <label for="player-name">{t("online-name")}</label>
      <input
        id="player-name"
        value={name}
        maxLength={30}
        autocomplete="name"
        aria-describedby="player-name-description"
        onInput={(event) => onName(event.currentTarget.value)}
      />
      <p id="player-name-description" class="muted">
        {t("online-name-description")}
      </p>
    </div>
  );
}
