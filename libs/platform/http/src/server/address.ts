/** `toLowerCase` turns it into two characters, which breaks the router's case-insensitive matching. */
const DOTTED_CAPITAL_I = 'İ';
const STAND_IN = '\uE000';
const ENCODED = /%c4%b0/i;

export function routableUrl(url: string): string {
  if (!ENCODED.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replace(/%c4%b0/gi, encodeURIComponent(STAND_IN)), ...query].join('?');
}

export function restoreParameters(url: string, parameters: unknown): void {
  if (!url.includes(encodeURIComponent(STAND_IN)) || !parameters) return;
  const values = parameters as Record<string, string>;
  for (const [name, value] of Object.entries(values)) values[name] = value.replaceAll(STAND_IN, DOTTED_CAPITAL_I);
}

/** An empty or dot segment, which other software would normalise to another address. */
export function leadsElsewhere(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return /\/(?:\.|%2e){0,2}\/|\/(?:\.|%2e){1,2}$/i.test(path);
}
