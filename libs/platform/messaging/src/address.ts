export interface NatsServers {
  readonly servers: string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  readonly tls?: object;
}

const ITEM = /^(?:(nats|tls):\/\/)?([^/?#]+)\/?$/i;
const USUAL_PORT = '4222';

/** The client reads neither lists nor credentials in an address: `nats://user:password@a:4222,b:4222`. */
export function natsServers(text: string): NatsServers | undefined {
  const items = text.split(',').map((item) => ITEM.exec(item.trim()));
  const found = items.map((item) => item && place(item[2] ?? ''));
  const isNamed = items[0]?.[1] !== undefined || /:\d+$/.test(items[0]?.[2] ?? '');
  if (!isNamed || found.some((one) => !one)) return undefined;
  const places = found.flatMap((one) => one ?? []);
  const { credentials } = places.find((one) => one.credentials) ?? {};
  const isSecure = items.some((item) => item?.[1]?.toLowerCase() === 'tls');
  return { servers: places.map(({ host }) => host), ...credentials, ...(isSecure && { tls: {} }) };
}

export function isNatsAddress(text: string): boolean {
  return natsServers(text) !== undefined;
}

function place(authority: string) {
  const address = `nats://${authority}`;
  // A percent sign that encodes nothing.
  if (!URL.canParse(address) || /%(?![0-9a-f]{2})/i.test(authority)) return undefined;
  const { hostname, port, username, password } = new URL(address);
  if (hostname === '' || /[%\s]/.test(hostname)) return undefined;
  const host = `${hostname}:${port || USUAL_PORT}`;
  if (username === '') return { host };
  const name = decodeURIComponent(username);
  return { host, credentials: password === '' ? { token: name } : { user: name, pass: decodeURIComponent(password) } };
}
