// The screen of an invitation, and retries after failures.
import { beforeAll, describe, expect, it, vi } from "vitest";
import { BackendError, type Backend, type ServerApi } from "../../src/backend/backend";
import type { InvitationDetails, CurrentUser, ProblemCode } from "../../src/messages";
import { InvitationCard } from "../../src/online/InvitationCard";
import { InvitationScreen } from "../../src/screens/InvitationScreen";
import { loadLanguage } from "../../src/i18n/translate";
import { click, renderInPage } from "../render";

beforeAll(() => loadLanguage("en"));

const INVITED: InvitationDetails = {
  creatorName: "Ada",
  isAccount: false,
  isOwn: false,
  isTaken: false,
  isForYou: false,
  game: null,
  color: "black",
  gameType: "Base",
  opening: "rulebook",
  stacks: [],
  clock: null,
  isRated: false,
  rating: null,
};
const ME: CurrentUser = {
  name: null,
  canInvite: true,
  hasAccount: false,
  rating: null,
  waitingGames: 0,
};

function backendWith(more: Partial<ServerApi>): Backend {
  const server = { currentUser: async () => ME, invitation: async () => INVITED, ...more };
  return { server } as Backend;
}

function problem(code: ProblemCode): BackendError {
  return new BackendError({
    code,
    detail: "",
    ply: null,
    positionError: null,
    piece: null,
    hex: null,
  });
}

const openInvitation = (backend: Backend) =>
  renderInPage(<InvitationScreen token="token" />, { backend });

describe("an invitation", () => {
  it.each([new BackendError(), problem("rate-limited"), problem("disk-full")])(
    "can be accepted again after a temporary failure: %s",
    async (failure) => {
      const accept = vi.fn(async () => "game");
      const root = await openInvitation(
        backendWith({ acceptInvitation: accept.mockRejectedValueOnce(failure) }),
      );
      await click(root, "Play");
      expect(root.querySelector("h1")!.textContent).toBe("Ada invites you to a game of Hive");
      expect(root.querySelector("[role=alert]")!.textContent).not.toBe("");
      await click(root, "Play");
      expect(accept).toHaveBeenCalledTimes(2);
      expect(root.querySelector("[role=alert]")).toBeNull();
      expect(location.pathname).toBe("/game/game");
    },
  );

  it("does not name a color before it is drawn", async () => {
    const root = await openInvitation(
      backendWith({ invitation: async () => ({ ...INVITED, color: null }) }),
    );
    expect(root.querySelector(".offer-terms")!.textContent).toContain("Random color");
  });

  it("can be loaded again after a failure", async () => {
    const invitation = vi.fn(async () => INVITED).mockRejectedValueOnce(new BackendError());
    const root = await openInvitation(backendWith({ invitation }));
    expect(root.querySelector("[role=alert]")!.textContent).not.toBe("");
    await click(root, "Try again");
    expect(root.querySelector("h1")!.textContent).toBe("Ada invites you to a game of Hive");
  });

  it.each([
    ["seat-taken", "Someone else joined first"],
    ["own-invitation", "This is your own invitation"],
    ["invitation-not-found", "Invitation not found"],
    ["not-found", "Invitation not found"],
  ] as const)("that fails with %s cannot be accepted again", async (code, title) => {
    const acceptInvitation = () => Promise.reject(problem(code));
    const root = await openInvitation(backendWith({ acceptInvitation }));
    await click(root, "Play");
    expect(root.querySelector("h1")!.textContent).toBe(title);
    expect(root.querySelector("form")).toBeNull();
  });
});

it.each([
  ["en", "https://hive.example/invitation/token"],
  ["uk", "https://hive.example/invitation/token?lang=uk"],
] as const)(
  "the link of an invitation in %s requests a preview in that language",
  async (language, link) => {
    await loadLanguage(language);
    const invitation = { token: "token", link: "https://hive.example/invitation/token" };
    const card = (
      <InvitationCard {...{ invitation }} access="link" isLive onWithdraw={() => undefined} />
    );
    const root = await renderInPage(card);
    expect(root.querySelector("input")!.value).toBe(link);
  },
);
