/** `toLowerCase` makes two characters of this one, which the router's case-insensitive matching does not survive. */
const DOTTED_CAPITAL_I = 'İ';
const STAND_IN = '\uE000';
const ENCODED = /%c4%b0/i;

/** The request target as the router can take it. */
export function routableUrl(url: string): string {
  if (!ENCODED.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replace(/%c4%b0/gi, encodeURIComponent(STAND_IN)), ...query].join('?');
}

/** Puts the character back into the path values that the router found; in an address it refuses it finds none. */
export function restoreParameters(url: string, parameters: unknown): void {
  if (!url.includes(encodeURIComponent(STAND_IN)) || !parameters) return;
  const values = parameters as Record<string, string>;
  for (const [name, value] of Object.entries(values)) values[name] = value.replaceAll(STAND_IN, DOTTED_CAPITAL_I);
}

/** By a segment that is empty or made of dots: the address of what others would have tidied it up to. */
export function leadsElsewhere(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return /\/(?:\.|%2e){0,2}\/|\/(?:\.|%2e){1,2}$/i.test(path);
}
