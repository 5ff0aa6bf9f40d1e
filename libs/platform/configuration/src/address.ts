export interface ServiceAddress {
  readonly host: string;
  readonly port: number;
}

export interface AllowedAddress {
  readonly host: string;
  readonly port?: number;
  readonly plainHttp: boolean;
}

const HOST = String.raw`\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?`;
const ALLOWED = new RegExp(`^(${HOST})(?::(\\d{1,5}))?(!)?$`, 'i');
const SERVICE = new RegExp(`^([a-z][a-z0-9-]*)=(${HOST}):(\\d{1,5})$`, 'i');

/** `host[:port]`, with `!` at the end for plain HTTP. */
export function allowedAddress(text: string): AllowedAddress | undefined {
  const [, host = '', port, plain] = ALLOWED.exec(text) ?? [];
  if (host === '' || Number(port ?? 0) > 65_535) return undefined;
  return { host: bare(host), ...(port && { port: Number(port) }), plainHttp: plain === '!' };
}

export function serviceAddress(text: string): readonly [string, ServiceAddress] | undefined {
  const [, name = '', host = '', port] = SERVICE.exec(text) ?? [];
  if (name === '' || Number(port) > 65_535) return undefined;
  return [name.toLowerCase(), { host: bare(host), port: Number(port) }];
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
}
