// The way to who runs this and what is kept, in the footer of a screen.
import { say } from "../words/text";

export function AboutLinks() {
  return (
    <footer class="about-links">
      <a href="/about">{say("about-short")}</a>
      <a href="/privacy">{say("privacy-title")}</a>
    </footer>
  );
}
