const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/** An address of the web, or a path of the site. */
export function isAllowedAddress(address: string): boolean {
  if (/^(?:[/?](?![/\\])|#|\.{1,2}\/)/.test(address)) return true;
  return URL.canParse(address) && SCHEMES.includes(new URL(address).protocol);
}

/** Any address that a link of a text may keep: what has no scheme is relative to the page it stands on. */
export function isHarmless(address: string): boolean {
  const scheme = /^([a-z][a-z\d+.-]*:)/i.exec(address.replaceAll(/[\s\u0000-\u001f]/g, ''))?.[1];
  return scheme === undefined || SCHEMES.includes(scheme.toLowerCase());
}
