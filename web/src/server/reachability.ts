// Whether requests can reach the server.

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Return whether a request may reach the server of the page. Without a network only this machine is
 * reachable, and browsers log each request to another one as an error.
 */
export function isReachable({ hostname } = location): boolean {
  return navigator.onLine || LOOPBACK.has(hostname);
}
