/** The page's messages in one language, as Fluent source; see web/vite/catalogs.ts. */
declare module "catalog/*" {
  const source: string;
  export default source;
}
