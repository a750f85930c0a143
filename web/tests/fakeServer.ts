// A server for tests: answers of HTTP requests by method and path, and the requests that were sent.
import { vi } from "vitest";

/** An answer as JSON, an error status, or a function of the body of the request. */
type Answer = unknown;

export interface SentRequest {
  readonly request: string; // such as "POST /api/games"
  readonly body: unknown;
}

/** Replace `fetch`. Return the requests sent so far. Unknown ones fail with status 404. */
export function serveApi(answers: Readonly<Record<string, Answer>>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", async (address: string | URL, init: RequestInit = {}) => {
    const request = `${init.method ?? "GET"} ${address}`;
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined;
    sent.push({ request, body });
    const key = request in answers ? request : request.replace(/\?.*/, "");
    if (!(key in answers)) return Response.json({ code: "not-found" }, { status: 404 });
    const answer = answers[key];
    const value =
      typeof answer === "function" ? (answer as (body: unknown) => unknown)(body) : answer;
    if (value instanceof Response) return value;
    return value === undefined ? new Response(null, { status: 204 }) : Response.json(value);
  });
  return sent;
}

/** Return the response of a server that rejects a request. */
export function rejected(code: string): Response {
  return Response.json({ code, detail: "" }, { status: 400 });
}
