// The rules in our words, with boards to try them on; every section has an address of its own.
import { useEffect, useState } from "preact/hooks";
import { SECTIONS } from "../game/ruleSections";
import { say } from "../words/text";
import { LiveFigure, type Figures } from "./LiveFigure";

export function RulesScreen() {
  const figures = useFigures();
  return (
    <main class="page rules">
      <h1>{say("page-rules-title")}</h1>
      <p class="lead">{say("page-rules-lead")}</p>
      <nav class="contents" aria-label={say("page-rules-contents")}>
        {SECTIONS.map((section) => (
          <a key={section} href={`#${section}`}>
            {say(`rules-${section}-title`)}
          </a>
        ))}
      </nav>
      {SECTIONS.map((section) => (
        <section key={section} id={section} class="rule">
          <div class="rule-words">
            <h2>
              <a href={`#${section}`}>{say(`rules-${section}-title`)}</a>
            </h2>
            {paragraphs(say(`rules-${section}`)).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          {figures?.[section] && (
            <LiveFigure figure={figures[section]} label={say(`rules-${section}-title`)} />
          )}
        </section>
      ))}
      <p class="rules-end">
        <a class="button main large" href="/play">
          {say("page-first-game")}
        </a>
      </p>
    </main>
  );
}

function paragraphs(text: string): readonly string[] {
  return text.split("\n\n");
}

/** The figures come after the words, and then the section that the address names is shown. */
function useFigures(): Figures | undefined {
  const [figures, setFigures] = useState<Figures>();
  useEffect(() => {
    void import("./figures.json").then((loaded) =>
      setFigures(loaded.default as unknown as Figures),
    );
  }, []);
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [figures]);
  return figures;
}
