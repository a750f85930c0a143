// WebAuthn in the browser. The server sends the options as JSON.
import { account } from "../server/account";

/** Return whether the browser supports passkeys here. They require HTTPS or localhost. */
export function hasPasskeys(): boolean {
  return (
    "PublicKeyCredential" in globalThis && "parseCreationOptionsFromJSON" in PublicKeyCredential
  );
}

/** Create a passkey for a new account of this name, or for the signed-in user if `name` is null. */
export async function createPasskey(name: string | null): Promise<string> {
  const { options } = await account.challenge({ ceremony: "registration", name });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  return serializeCredential(await navigator.credentials.create({ publicKey }));
}

/** Authenticate with a passkey of this device. */
export async function authenticateWithPasskey(): Promise<string> {
  const { options } = await account.challenge({ ceremony: "authentication", name: null });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  return serializeCredential(await navigator.credentials.get({ publicKey }));
}

function serializeCredential(credential: Credential | null): string {
  return JSON.stringify(credential as PublicKeyCredential);
}
