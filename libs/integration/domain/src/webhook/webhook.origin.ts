/** Scheme, host and port up to the path; templates in it are part of the text. */
const AUTHORITY = /^([a-z][a-z0-9+.-]*:)[\\/]{2,}((?:\{\{.*?\}\}|[^/\\?#])*)/is;

/** Whether whatever one of these addresses becomes is on the host of the other: secrets are for one host only. */
export function sameOrigin(left: string, right: string): boolean {
  if (left === right) return true;
  const origin = originOf(left);
  return origin !== undefined && origin === originOf(right);
}

/** Undefined where a template decides about it: then only the same address is known to lead to the same place. */
function originOf(url: string): string | undefined {
  const [, scheme, authority] = AUTHORITY.exec(url.trim()) ?? [];
  if (scheme === undefined || authority === undefined || /[{}]/.test(authority)) return undefined;
  const address = `${scheme}//${authority}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
