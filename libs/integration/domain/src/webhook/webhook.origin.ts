const AUTHORITY = /^([a-z][a-z0-9+.-]*:)[\\/]{2,}((?:\{\{.*?\}\}|[^/\\?#])*)/is;

/** Whether both always lead to the same host: secrets must not follow a change of host. */
export function sameOrigin(left: string, right: string): boolean {
  if (left === right) return true;
  const origin = originOf(left);
  return origin !== undefined && origin === originOf(right);
}

function originOf(url: string): string | undefined {
  const [, scheme, authority] = AUTHORITY.exec(url.trim()) ?? [];
  if (scheme === undefined || authority === undefined || /[{}]/.test(authority)) return undefined;
  const address = `${scheme}//${authority}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
