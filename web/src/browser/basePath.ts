// Where the page lies on its host: at the root of our server, or in any folder of a static one.

/** The folder of the page, with a slash at its end: the program itself lies in `assets/` there. */
export const BASE_PATH = import.meta.env.PROD
  ? new URL(/* @vite-ignore */ "..", import.meta.url).pathname
  : "/";

/** The address on this host of a path of ours, such as /play; what is no such path stays as it is. */
export function withBasePath(path: string): string {
  return isAppPath(path) ? BASE_PATH + path.slice(1) : path;
}

/** The path of ours at an address on this host. */
export function withoutBasePath(pathname: string): string {
  const isBelow = pathname.startsWith(BASE_PATH);
  const path = isBelow ? pathname.slice(BASE_PATH.length - 1) : pathname;
  return path.replace(/\/index\.html$/, "/");
}

function isAppPath(path: string): boolean {
  return path.startsWith("/") && !path.startsWith("//");
}

/** Whether there is a server for people behind the page; a static host has none. */
export const HAS_SERVER = document.querySelector('meta[name="sixlegs-server"]') === null;
