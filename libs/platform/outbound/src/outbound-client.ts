import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { AddressPolicy } from './address-policy.ts';
import { hostOf } from './address-policy.ts';
import { OutboundError, outboundError } from './outbound-error.ts';

export interface OutboundClientOptions {
  readonly policy: AddressPolicy;
  readonly userAgent: string;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  readonly headersMs?: number;
  readonly idleMs?: number;
  readonly maxSockets?: number;
}

export interface OutboundRequest {
  readonly url: URL;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal: AbortSignal;
  /** 0 fails on a redirect; absent returns it as the answer. */
  readonly redirects?: number;
  readonly ca?: string | undefined;
}

const REDIRECTS = [301, 302, 303, 307, 308];
/** Not sent to another origin. */
const PRIVATE_HEADERS = ['authorization', 'cookie'];

export class OutboundClient {
  private readonly http: HttpAgent;
  private readonly https: HttpsAgent;
  private isClosed = false;

  constructor(private readonly options: OutboundClientOptions) {
    const { maxSockets = 16 } = options;
    this.http = new HttpAgent({ keepAlive: true, maxSockets });
    this.https = new HttpsAgent({ keepAlive: true, maxSockets, minVersion: 'TLSv1.2' });
  }

  /** The caller reads or destroys the body. @throws OutboundError, or the reason of the signal */
  async request(request: OutboundRequest): Promise<IncomingMessage> {
    const { policy } = this.options;
    policy.admit(request.url);
    let current = request;
    for (let left = request.redirects ?? 0; ; left -= 1) {
      const response = await this.send(current);
      const { location } = response.headers;
      if (!REDIRECTS.includes(response.statusCode ?? 0) || request.redirects === undefined) return response;
      response.resume();
      const { host } = request.url;
      if (left <= 0) throw new OutboundError('redirects', host, 'redirects too often');
      if (!location || !URL.canParse(location, current.url.href))
        throw new OutboundError('redirects', host, 'redirects nowhere');
      const url = new URL(location, current.url);
      policy.admitRedirect(current.url, url);
      current = redirected(current, url);
    }
  }

  close(): void {
    this.isClosed = true;
    this.http.destroy();
    this.https.destroy();
  }

  /** Retries on another connection when the server closed a kept-alive one. */
  private async send(request: OutboundRequest): Promise<IncomingMessage> {
    for (;;) {
      try {
        return await this.sendOnce(request);
      } catch (error) {
        if (!(error instanceof StaleConnectionError)) throw error;
      }
    }
  }

  private sendOnce({ url, method = 'GET', headers, body, signal, ca }: OutboundRequest): Promise<IncomingMessage> {
    signal.throwIfAborted();
    const { policy, userAgent } = this.options;
    const options = { method, signal, lookup: policy.lookup(url), headers: { 'user-agent': userAgent, ...headers } };
    const request =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, agent: this.https, ...(ca !== undefined && { ca }) })
        : httpRequest(url, { ...options, agent: this.http });
    return new Promise((resolve, reject) => {
      const timeout = new PhaseTimeout(request, url.host, this.options);
      request.once('socket', (socket) => this.watch(request, socket, url, timeout));
      request.once('response', (response) => {
        timeout.end();
        this.watchBody(response, url);
        resolve(response);
      });
      request.once('error', (error) => {
        timeout.end();
        if (signal.aborted) return reject(signal.reason as Error);
        const isWorthAnother = !this.isClosed && isStale(request, error);
        reject(isWorthAnother ? new StaleConnectionError() : outboundError(url.host, error));
      });
      request.end(body);
    });
  }

  /** Checks reused sockets again, which costs nothing. */
  private watch(request: ClientRequest, socket: Socket, url: URL, timeout: PhaseTimeout): void {
    const judge = () => {
      try {
        this.options.policy.admitAddress(url, socket.remoteAddress ?? '');
      } catch (error) {
        request.destroy(error as Error);
      }
    };
    const ready = () => timeout.await('headersMs');
    if (!socket.connecting) {
      judge();
      return ready();
    }
    socket.once('connect', () => {
      judge();
      if (url.protocol !== 'https:') return ready();
      timeout.await('tlsMs');
      (socket as TLSSocket).once('secureConnect', ready);
    });
  }

  private watchBody(response: IncomingMessage, url: URL): void {
    const { idleMs = DEFAULTS.idleMs } = this.options;
    const { socket } = response;
    const onIdle = () => response.destroy(new OutboundError('timeout', url.host, 'stopped sending'));
    socket.setTimeout(idleMs, onIdle);
    response.once('close', () => {
      socket.setTimeout(0);
      socket.removeListener('timeout', onIdle);
    });
  }
}

class StaleConnectionError extends Error {}

function isStale({ reusedSocket }: ClientRequest, { code }: NodeJS.ErrnoException): boolean {
  return reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
}

const DEFAULTS = { connectMs: 5_000, tlsMs: 5_000, headersMs: 15_000, idleMs: 30_000 };
type Phase = 'connectMs' | 'tlsMs' | 'headersMs';

class PhaseTimeout {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly request: ClientRequest,
    private readonly host: string,
    private readonly limits: Partial<Record<Phase, number>>,
  ) {
    this.await('connectMs');
  }

  await(phase: Phase): void {
    this.end();
    const limit = this.limits[phase] ?? DEFAULTS[phase];
    this.timer = setTimeout(() => this.request.destroy(new OutboundError('timeout', this.host, 'no answer')), limit);
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

function redirected(request: OutboundRequest, url: URL): OutboundRequest {
  const isSame = url.protocol === request.url.protocol && url.host === request.url.host;
  const headers = Object.entries(request.headers ?? {});
  const kept = headers.filter(([name]) => isSame || !PRIVATE_HEADERS.includes(name.toLowerCase()));
  const { ca, ...others } = request;
  return { ...others, url, headers: Object.fromEntries(kept), ...(hostOf(url) === hostOf(request.url) && { ca }) };
}
