import { Description, type Document, type Received } from './description.ts';

// Every answer that suites get with `fetch` from a service they know is held against that service's description of its
// API. Services describe the same unless they are set up differently, so that a worker compiles a description once.

const WRAPPED = Symbol.for('annal:described-answers');

interface Wrapped {
  (...parameters: Parameters<typeof fetch>): ReturnType<typeof fetch>;
  [WRAPPED]?: Watch;
}

class Watch {
  readonly addresses = new Set<string>();
  private readonly texts = new Map<string, Promise<string>>();
  private readonly descriptions = new Map<string, Description>();

  constructor(private readonly send: typeof fetch) {}

  async fetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const response = await this.send(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    if (!this.addresses.has(url.origin) || !isText(response)) return response;
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const body = await response.clone().text();
    const contentType = response.headers.get('content-type');
    const { status } = response;
    await this.check(url.origin, { method, target: url.pathname, status, contentType, body });
    return response;
  }

  /** Of requests that the service has carried out. */
  async checkRequest(input: string, { method = 'GET', headers, body }: RequestInit): Promise<void> {
    const { origin, pathname, search } = new URL(input);
    const contentType = new Headers(headers).get('content-type');
    const sent = { method, target: pathname + search, contentType, body: typeof body === 'string' ? body : '' };
    const problem = (await this.describedBy(origin))?.requestProblemOf(sent);
    if (problem !== undefined) throw new Error(problem);
  }

  async check(address: string, received: Received): Promise<void> {
    const problem = (await this.describedBy(address))?.problemOf(received);
    if (problem !== undefined) throw new Error(problem);
  }

  /** A service that is starting has no description yet. */
  private async textOf(address: string): Promise<string> {
    const answer = await this.send(`${address}/api/openapi.json`);
    if (!answer.ok) throw new Error(`There is no description yet: ${answer.status}`);
    return answer.text();
  }

  /** Undefined where the service cannot be asked now; the next answer asks again. */
  private async describedBy(address: string): Promise<Description | undefined> {
    const asked = this.texts.get(address) ?? this.textOf(address);
    this.texts.set(address, asked);
    const text = await asked.catch(() => undefined);
    if (text === undefined) return void this.texts.delete(address);
    const known = this.descriptions.get(text) ?? new Description(JSON.parse(text) as Document);
    this.descriptions.set(text, known);
    return known;
  }
}

/** An answer without end is left alone. */
function isText({ status, headers }: Response): boolean {
  const type = headers.get('content-type');
  return status !== 101 && (type === null || /\bjson\b/.test(type));
}

/** Answers of this service have to be as it describes them. */
export function watchAnswers(address: string): void {
  watch().addresses.add(new URL(address).origin);
}

/** `fetch` for the official clients: what they send with success has to be as described, too. */
export async function describedFetch(input: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(input, init);
  if (response.ok) await watch().checkRequest(input, init);
  return response;
}

/** The same for an answer that did not come by `fetch`. */
export const checkAnswer = (address: string, received: Received): Promise<void> => watch().check(address, received);

function watch(): Watch {
  const current: Wrapped = globalThis.fetch;
  const known = current[WRAPPED];
  if (known) return known;
  const made = new Watch(current);
  const wrapped: Wrapped = (...parameters) => made.fetch(...parameters);
  wrapped[WRAPPED] = made;
  globalThis.fetch = wrapped;
  return made;
}
