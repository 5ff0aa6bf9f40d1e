import { success, type Answer } from '../answers/answers.ts';
import type { Json } from '../content/library.ts';
import type { CallOptions } from '../service/annal.ts';
import type { Site } from './site.ts';

type Anything = ReturnType<typeof JSON.parse>;

export interface Problem {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string };
}

export interface Result {
  readonly data?: Readonly<Record<string, Anything>> | null;
  readonly errors?: readonly Problem[];
}

export const codesOf = ({ body }: Answer<Result>): readonly string[] =>
  (body.errors ?? []).map(({ extensions }) => extensions.code);

/** Asks a site in GraphQL. */
export class Asking {
  constructor(readonly site: Site) {}

  get path(): string {
    return `${this.site.path}/graphql`;
  }

  post(query: string, variables: Json = {}, options?: CallOptions): Promise<Answer<Result>> {
    return this.send({ query, variables }, options);
  }

  send(body: unknown, options?: CallOptions): Promise<Answer<Result>> {
    return this.site.library.annal.call<Result>('POST', this.path, body, options);
  }

  get(parameters: Readonly<Record<string, string>>, options?: CallOptions): Promise<Answer<Result>> {
    const query = new URLSearchParams(parameters).toString();
    return this.site.library.annal.call<Result>('GET', `${this.path}?${query}`, undefined, options);
  }

  /** Without errors. */
  async data(query: string, variables?: Json): Promise<Record<string, Anything>> {
    const { data, errors } = success<Result>(await this.post(query, variables));
    expect(errors).toBeUndefined();
    return data ?? {};
  }

  /** As it came, because it is no JSON. */
  async sdl(headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const { annal } = this.site.library;
    const authorization = `Bearer ${await annal.bearer()}`;
    return fetch(`${annal.address}${this.path}?sdl`, { headers: { authorization, ...headers } });
  }
}
