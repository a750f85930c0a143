// An invitation as whoever got the link meets it: what can be tried again stays there to be tried.
import { beforeAll, describe, expect, it, vi } from "vitest";
import { HostError, type Host, type People } from "../../src/host/host";
import type { Invited, Me, ProblemCode } from "../../src/messages";
import { InvitationCard } from "../../src/online/InvitationCard";
import { InvitationScreen } from "../../src/screens/InvitationScreen";
import { speak } from "../../src/words/text";
import { click, shown } from "../shown";

beforeAll(() => speak("en"));

const INVITED: Invited = {
  by: "Ada",
  isAccount: false,
  yours: false,
  isTaken: false,
  game: null,
  color: "black",
  gameType: "Base",
  opening: "rulebook",
  stacks: [],
  clock: null,
  isRated: false,
  rating: null,
};
const ME: Me = { name: null, canInvite: true, hasAccount: false };

function hostOf(more: Partial<People>): Host {
  const people = { me: async () => ME, invited: async () => INVITED, ...more };
  return { people } as Host;
}

function problem(code: ProblemCode): HostError {
  return new HostError({ code, detail: "", ply: null, fault: null, piece: null, hex: null });
}

const opened = (host: Host) => shown(<InvitationScreen token="token" />, { host });

describe("an invitation", () => {
  it.each([new HostError(), problem("too-often"), problem("disk-full")])(
    "whose seat could not be taken just now can be tried again: %s",
    async (failure) => {
      const accept = vi.fn(async () => "game");
      const root = await opened(hostOf({ accept: accept.mockRejectedValueOnce(failure) }));
      await click(root, "Play");
      expect(root.querySelector("h1")!.textContent).toBe("Ada invites you to a game of Hive");
      expect(root.querySelector("[role=alert]")!.textContent).not.toBe("");
      await click(root, "Play");
      expect(accept).toHaveBeenCalledTimes(2);
      expect(root.querySelector("[role=alert]")).toBeNull();
      expect(location.pathname).toBe("/game/game");
    },
  );

  it("that could not be read just now can be asked for again", async () => {
    const invited = vi.fn(async () => INVITED).mockRejectedValueOnce(new HostError());
    const root = await opened(hostOf({ invited }));
    expect(root.querySelector("[role=alert]")!.textContent).not.toBe("");
    await click(root, "Try again");
    expect(root.querySelector("h1")!.textContent).toBe("Ada invites you to a game of Hive");
  });

  it.each([
    ["taken", "Someone got there first"],
    ["your-own", "This is your own invitation"],
    ["no-such-invitation", "This invitation leads nowhere"],
    ["not-found", "This invitation leads nowhere"],
  ] as const)("that is %s is good for nothing any more", async (code, title) => {
    const accept = () => Promise.reject(problem(code));
    const root = await opened(hostOf({ accept }));
    await click(root, "Play");
    expect(root.querySelector("h1")!.textContent).toBe(title);
    expect(root.querySelector("form")).toBeNull();
  });
});

it.each([
  ["en", "https://hive.example/invitation/token"],
  ["uk", "https://hive.example/invitation/token?lang=uk"],
] as const)(
  "the link that is sent in %s asks for a preview in that language",
  async (lang, sent) => {
    await speak(lang);
    const invitation = { token: "token", link: "https://hive.example/invitation/token" };
    const card = <InvitationCard {...{ invitation }} access="link" onWithdraw={() => undefined} />;
    const root = await shown(card);
    expect(root.querySelector("input")!.value).toBe(sent);
  },
);
