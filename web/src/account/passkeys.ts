// Passkeys: the browser's part. The server says what is wanted, as JSON that browsers read.
import { account } from "../server/account";

/** Whether this browser has passkeys, at this address: they need TLS, or this very machine. */
export function hasPasskeys(): boolean {
  return (
    "PublicKeyCredential" in globalThis && "parseCreationOptionsFromJSON" in PublicKeyCredential
  );
}

/** A new passkey for an account of that name; for who is signed in, of theirs. */
export async function createPasskey(name: string | null): Promise<string> {
  const { options } = await account.challenge({ ceremony: "registration", name });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  return serializeCredential(await navigator.credentials.create({ publicKey }));
}

/** Show a passkey that this device has. */
export async function authenticateWithPasskey(): Promise<string> {
  const { options } = await account.challenge({ ceremony: "authentication", name: null });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  return serializeCredential(await navigator.credentials.get({ publicKey }));
}

function serializeCredential(credential: Credential | null): string {
  return JSON.stringify(credential as PublicKeyCredential);
}
