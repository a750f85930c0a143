// HTTP requests for the user's account.
import type {
  AccountDeletion,
  AccountView,
  AccountCreated,
  RecoveryCodes,
  GameId,
  NewAccount,
  NewReport,
  ComputerGameUpload,
  PasskeyOptions,
  PasskeyChallengeRequest,
  SignIn,
} from "../messages";
import { requestJson, download, jsonRequest } from "./serverApi";

const ACCOUNT_PATH = "/api/account";

export const account = {
  view: () => requestJson<AccountView>(ACCOUNT_PATH),
  claim: (request: NewAccount) => requestJson<AccountCreated>(ACCOUNT_PATH, jsonRequest(request)),
  signIn: (secret: SignIn) => requestJson<unknown>(`${ACCOUNT_PATH}/sign-in`, jsonRequest(secret)),
  signOut: () => requestJson<unknown>(`${ACCOUNT_PATH}/sign-out`, { method: "POST" }),
  confirm: (secret: SignIn) =>
    requestJson<unknown>(`${ACCOUNT_PATH}/reauthenticate`, jsonRequest(secret)),
  challenge: (request: PasskeyChallengeRequest) =>
    requestJson<PasskeyOptions>(`${ACCOUNT_PATH}/passkey-challenge`, jsonRequest(request)),
  setPassword: (password: string) =>
    requestJson<unknown>(`${ACCOUNT_PATH}/password`, jsonRequest({ password }, "PUT")),
  renewCodes: () =>
    requestJson<RecoveryCodes>(`${ACCOUNT_PATH}/recovery-codes`, { method: "POST" }),
  addPasskey: (credential: string) =>
    requestJson<unknown>(`${ACCOUNT_PATH}/passkeys`, jsonRequest({ credential })),
  removePasskey: (id: string) =>
    requestDelete(`${ACCOUNT_PATH}/passkeys/${encodeURIComponent(id)}`),
  endSession: (id: string) => requestDelete(`${ACCOUNT_PATH}/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: () => requestDelete(`${ACCOUNT_PATH}/sessions`),
  deletion: () => requestJson<AccountDeletion>(`${ACCOUNT_PATH}/deletion`),
  leave: () => requestDelete(ACCOUNT_PATH),
  data: async () => new File([await download(`${ACCOUNT_PATH}/export`)], "sixlegs.zip"),
  keepGame: (game: ComputerGameUpload) => requestJson<unknown>("/api/archive", jsonRequest(game)),
  report: (game: GameId, report: NewReport) =>
    requestJson<unknown>(`/api/games/${encodeURIComponent(game)}/report`, jsonRequest(report)),
};

function requestDelete(address: string): Promise<unknown> {
  return requestJson<unknown>(address, { method: "DELETE" });
}
