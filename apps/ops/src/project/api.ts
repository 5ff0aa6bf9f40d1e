import type { OpsConfiguration } from '../config.ts';
import { Refusal } from '../refusal.ts';

export type Json = Readonly<Record<string, unknown>>;

const PAGE = 500;
/** For entries of which 500 are larger than a page may be (conventions.md 9); this many of the largest size are not. */
const SMALL_PAGE = 50;
const ATTEMPTS = 5;

export interface Issue {
  readonly field?: string;
  readonly message: string;
}

export class ApiRefusal extends Refusal {
  constructor(
    readonly status: number,
    request: string,
    readonly reason: string,
    readonly issues: readonly Issue[] = [],
  ) {
    super(`${request}: ${status} ${reason}`);
  }
}

export class Api {
  private token: { readonly text: string; readonly until: number } | undefined;

  constructor(private readonly configuration: OpsConfiguration) {}

  async find(path: string): Promise<Json | undefined> {
    try {
      return (await this.call('GET', path)) as Json;
    } catch (error) {
      if (error instanceof ApiRefusal && error.status === 404) return undefined;
      throw error;
    }
  }

  async list(path: string): Promise<readonly Json[]> {
    const items: Json[] = [];
    let size = PAGE;
    for (let offset = 0; ;) {
      const page = await this.page(path, offset / size, size);
      if (page === 'too large') {
        size = SMALL_PAGE;
        continue;
      }
      if (Array.isArray(page)) return page as Json[];
      const { items: found, totalCount } = page as { items: Json[]; totalCount: number };
      items.push(...found);
      offset += size;
      if (offset >= totalCount) return items;
    }
  }

  private async page(path: string, index: number, size: number): Promise<unknown> {
    try {
      return await this.call('GET', `${path}${path.includes('?') ? '&' : '?'}pageIndex=${index}&pageSize=${size}`);
    } catch (error) {
      if (size > SMALL_PAGE && error instanceof ApiRefusal && error.status === 400) return 'too large';
      throw error;
    }
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const text = await this.answered(method, path, `/api/management/projects${path}`, body);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** A text of the delivery API. */
  delivered(path: string): Promise<string> {
    return this.answered('GET', path, `/api/delivery/projects${path}`);
  }

  private async answered(method: string, path: string, address: string, body?: unknown): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.ask(address, {
        method,
        headers: { authorization: `Bearer ${await this.bearer()}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.ok) return text;
      if (answer.status !== 503 || attempt === ATTEMPTS) throw refusalOf(answer.status, `${method} ${path}`, text);
      await new Promise((resolve) => setTimeout(resolve, 1_000 * Number(answer.headers.get('retry-after') ?? 1)));
    }
  }

  private async ask(path: string, init: RequestInit): Promise<Response> {
    const { annalUrl } = this.configuration;
    try {
      return await fetch(`${annalUrl.replace(/\/+$/, '')}${path}`, init);
    } catch (error) {
      const { message, cause } = error as Error;
      throw new Refusal(`${annalUrl} does not answer: ${cause instanceof Error ? cause.message : message}`);
    }
  }

  private async bearer(): Promise<string> {
    if (this.token && this.token.until > Date.now()) return this.token.text;
    const { annalUrl, clientId, clientSecret } = this.configuration;
    if (!clientId || !clientSecret) throw new Refusal('Set ANNAL_CLIENT_ID and ANNAL_CLIENT_SECRET to an API key');
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret.reveal() };
    const body = new URLSearchParams(form);
    const answer = await this.ask('/authenticate/connect/token', { method: 'POST', body });
    if (!answer.ok) throw new Refusal(`${annalUrl} issues no token for ANNAL_CLIENT_ID (${answer.status})`);
    const { access_token: text, expires_in: seconds } = (await answer.json()) as {
      access_token: string;
      expires_in: number;
    };
    this.token = { text, until: Date.now() + (seconds * 1_000) / 2 };
    return text;
  }
}

function refusalOf(status: number, request: string, text: string): ApiRefusal {
  try {
    const { message, data } = JSON.parse(text) as { message: string; data: unknown };
    const reason = `${message} ${data ? JSON.stringify(data) : ''}`.trim();
    return new ApiRefusal(status, request, reason, Array.isArray(data) ? (data as Issue[]) : []);
  } catch {
    return new ApiRefusal(status, request, text.slice(0, 200));
  }
}
