import { Description, type Document, type Received } from './description.ts';

// Checks every `fetch` answer of suites against the service's description, which each worker compiles once.

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

  private async textOf(address: string): Promise<string> {
    const answer = await this.send(`${address}/api/openapi.json`);
    if (!answer.ok) throw new Error(`There is no description yet: ${answer.status}`);
    return answer.text();
  }

  /** Undefined if the service does not answer now; the next answer asks again. */
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

/** Endless answers are not checked. */
function isText({ status, headers }: Response): boolean {
  const type = headers.get('content-type');
  return status !== 101 && (type === null || /\bjson\b/.test(type));
}

export function watchAnswers(address: string): void {
  watch().addresses.add(new URL(address).origin);
}

/** For the official clients: successful requests have to match the description too. */
export async function describedFetch(input: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(input, init);
  if (response.ok) await watch().checkRequest(input, init);
  return response;
}

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
