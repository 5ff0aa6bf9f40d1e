import { success, type Answer } from '../answers/answers.ts';
import type { CallOptions } from '../service/annal.ts';
import type { Json, Library } from './library.ts';

export interface Redirect extends Json {
  readonly id: string;
}
export interface ResolvedRedirect {
  readonly redirectId: string;
  readonly statusCode: number;
  readonly location: string;
  readonly permanent: boolean;
  readonly origin: string;
  readonly via: readonly string[];
}
export interface RedirectList {
  readonly totalCount: number;
  readonly items: readonly Redirect[];
}

export const exact = (value: string, destination: string, more: Json = {}): Json => ({
  sourceDomain: '*',
  match: { type: 'exactMatch', value },
  destination,
  statusCode: 301,
  ...more,
});
export const begins = (value: string, destination: string, more: Json = {}): Json =>
  exact(value, destination, { match: { type: 'beginsWith', value }, ...more });

export class Redirects {
  constructor(readonly library: Library) {}

  call<Body = Redirect>(method: string, below = '', body?: unknown, options?: CallOptions): Promise<Answer<Body>> {
    return this.library.call<Body>(method, `/redirects${below}`, body, options);
  }

  async add(redirect: Json): Promise<Redirect> {
    return success(await this.call('POST', '/', redirect), 201);
  }

  async list(query = ''): Promise<RedirectList> {
    return success(await this.call<RedirectList>('GET', `/?pageSize=10000${query}`));
  }

  async automatic(automatic = true, more: Json = {}): Promise<void> {
    success(await this.call('PUT', '/settings', { automatic, ...more }));
  }

  ask(path: string, query = '', options?: CallOptions): Promise<Answer<ResolvedRedirect>> {
    const { annal, id } = this.library;
    const address = `/api/delivery/projects/${id}/redirects?path=${encodeURIComponent(path)}${query}`;
    return annal.call<ResolvedRedirect>('GET', address, undefined, options);
  }

  async location(path: string, query?: string): Promise<string | undefined> {
    const answer = await this.ask(path, query);
    return answer.status === 204 ? undefined : success(answer).location;
  }

  async exported(format: string, query = ''): Promise<string> {
    const { annal, path } = this.library;
    const headers = { authorization: `Bearer ${await annal.bearer()}` };
    const answer = await fetch(`${annal.address}${path}/redirects/export?format=${format}${query}`, { headers });
    if (answer.status !== 200) throw new Error(`The export was answered with ${answer.status}`);
    return answer.text();
  }

  import<Body = Json>(body: unknown, query = '', type = 'application/json'): Promise<Answer<Body>> {
    return this.call<Body>('POST', `/import?${query}`, body, { headers: { 'content-type': type } });
  }
}
