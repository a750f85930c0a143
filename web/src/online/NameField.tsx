// What one calls oneself.
import { say } from "../words/text";

interface NameFieldProps {
  readonly name: string;
  readonly onName: (name: string) => void;
}

export function NameField({ name, onName }: NameFieldProps) {
  return (
    <div class="field">
      <label for="own-name">{say("online-name")}</label>
      <input
        id="own-name"
        value={name}
        maxLength={30}
        autocomplete="name"
        aria-describedby="own-name-why"
        onInput={(event) => onName(event.currentTarget.value)}
      />
      <p id="own-name-why" class="quiet">
        {say("online-name-why")}
      </p>
    </div>
  );
}
