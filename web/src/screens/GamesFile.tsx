// All games of one's own in a file, and back from one.
import { useState } from "preact/hooks";
import type { LocalGames } from "../host/host";
import { save } from "../share/exports";
import { say } from "../words/text";

export function GamesFile({ local }: { local: LocalGames }) {
  const [told, setTold] = useState("");
  const open = async (file: File) => {
    const found = await local.importAll(file);
    if (!found) return setTold(say("local-not-imported"));
    const { added, updated, damaged } = found;
    const parts = [
      (added || !updated) && say("local-imported", { count: added }),
      updated && say("local-updated", { count: updated }),
      damaged && say("local-some-not-imported", { count: damaged }),
    ];
    setTold(parts.filter(Boolean).join(" "));
  };
  return (
    <div class="field">
      <h2>{say("local-take-along")}</h2>
      <p class="quiet">{say("local-take-along-why")}</p>
      <div class="open-buttons">
        <button type="button" onClick={() => void local.exportAll().then(save)}>
          {say("local-export")}
        </button>
        <label class="button file-choice">
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void open(file);
              event.currentTarget.value = ""; // so that the same file can be chosen again
            }}
          />
          <span>{say("local-import")}</span>
        </label>
      </div>
      <p role="status">{told}</p>
    </div>
  );
}
