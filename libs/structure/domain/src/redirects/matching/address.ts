/** redirects.md 3.1. */
export interface Address {
  readonly host: string | undefined;
  readonly path: string;
  readonly query: readonly Parameter[];
}

export interface Parameter {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

const LONGEST = 8_000;

export function addressOf(text: string, host: string | undefined): Address | undefined {
  if (text.length > LONGEST) return undefined;
  const { path: raw, query } = parts(text);
  const path = normalPath(raw);
  return path === undefined ? undefined : { host, path, query: parametersOf(query) };
}

export function parts(text: string): { readonly path: string; readonly query: string } {
  const [before = ''] = text.split('#', 1);
  const mark = before.indexOf('?');
  return mark < 0 ? { path: before, query: '' } : { path: before.slice(0, mark), query: before.slice(mark + 1) };
}

/** Decoded once, without dot segments; undefined when the percent-encoding is not UTF-8. */
export function normalPath(raw: string, keepsSlash = false): string | undefined {
  const decoded = decodedOnce(raw)?.normalize('NFC');
  if (decoded === undefined) return undefined;
  const names: string[] = [];
  for (const name of decoded.split('/'))
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  if (names.length === 0) return '/';
  const path = `/${names.join('/')}`;
  return keepsSlash && /\/\.{0,2}$/.test(decoded) ? `${path}/` : path;
}

export function parametersOf(query: string): readonly Parameter[] {
  return query
    .split('&')
    .filter((text) => text !== '')
    .map((text) => {
      const mark = text.indexOf('=');
      const [name, value] = mark < 0 ? [text, ''] : [text.slice(0, mark), text.slice(mark + 1)];
      return { name: decodedParameter(name), value: decodedParameter(value), text: encodedRest(text) };
    });
}

export function queryKey(query: readonly Parameter[]): string {
  return query
    .map(({ name, value }) => `${encodeText(name)}=${encodeText(value)}`)
    .sort()
    .join('&');
}

export function sameAddress(one: Address, other: Address): boolean {
  return one.path === other.path && queryKey(one.query) === queryKey(other.query);
}

/** Normalised for comparison; undefined when the text is no host. */
export function hostOf(text: string): string | undefined {
  const host = text.trim().toLowerCase();
  if (host === '' || host.length > 300 || /[\s%/\\?#@*]/.test(host)) return undefined;
  try {
    const { hostname, port } = new URL(`http://${host}`);
    return port === '' || port === '443' ? hostname : `${hostname}:${port}`;
  } catch {
    return undefined;
  }
}

export function encodedPath(path: string): string {
  return path.split('/').map(encodeText).join('/');
}

export function encodedRest(text: string): string {
  return text.replace(/%(?![0-9A-Fa-f]{2})|[^\w\-.~!$&'()*+,;=:@/?#%[\]]+/gu, encodeText);
}

/** Lone surrogates cannot be encoded. */
function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
}

function decodedOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function decodedParameter(text: string): string {
  return decodedOnce(text.replaceAll('+', ' ')) ?? text;
}
