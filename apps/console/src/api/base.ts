/** Where the service is, with a slash at its end; it may lie behind a path prefix, which `<base href>` names. */
export const base = new URL('.', document.baseURI);

/** The prefix of every address of the console, without a slash at its end. */
export const basePath = base.pathname.replace(/\/$/, '');

/** The address of a path of the service, such as `api/management/projects`. */
export function addressOf(path: string): URL {
  return new URL(path.replace(/^\//, ''), base);
}
