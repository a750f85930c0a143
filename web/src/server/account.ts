// One's account at the server, over HTTP.
import type {
  AccountView,
  Claimed,
  Codes,
  GameId,
  NewAccount,
  NewReport,
  OwnRecord,
  PasskeyOptions,
  PasskeyWanted,
  SignIn,
} from "../messages";
import { ask, download, posted } from "./people";

const ACCOUNT = "/api/account";

export const account = {
  view: () => ask<AccountView>(ACCOUNT),
  claim: (wanted: NewAccount) => ask<Claimed>(ACCOUNT, posted(wanted)),
  signIn: (secret: SignIn) => ask<unknown>(`${ACCOUNT}/sign-in`, posted(secret)),
  signOut: () => ask<unknown>(`${ACCOUNT}/sign-out`, { method: "POST" }),
  confirm: (secret: SignIn) => ask<unknown>(`${ACCOUNT}/confirm`, posted(secret)),
  challenge: (wanted: PasskeyWanted) => ask<PasskeyOptions>(`${ACCOUNT}/challenge`, posted(wanted)),
  setPassword: (password: string) =>
    ask<unknown>(`${ACCOUNT}/password`, posted({ password }, "PUT")),
  renewCodes: () => ask<Codes>(`${ACCOUNT}/codes`, { method: "POST" }),
  addPasskey: (credential: string) => ask<unknown>(`${ACCOUNT}/passkeys`, posted({ credential })),
  removePasskey: (id: string) => removed(`${ACCOUNT}/passkeys/${encodeURIComponent(id)}`),
  endSession: (id: string) => removed(`${ACCOUNT}/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: () => removed(`${ACCOUNT}/sessions`),
  leave: () => removed(ACCOUNT),
  data: async () => new File([await download(`${ACCOUNT}/data`)], "sixlegs.zip"),
  keepGame: (game: OwnRecord) => ask<unknown>("/api/archive", posted(game)),
  report: (game: GameId, wanted: NewReport) =>
    ask<unknown>(`/api/games/${encodeURIComponent(game)}/report`, posted(wanted)),
};

function removed(address: string): Promise<unknown> {
  return ask<unknown>(address, { method: "DELETE" });
}
