import createClient from 'openapi-fetch';
import { base } from './base.ts';
import { authorizedFetch } from './fetch.ts';
import { Problem, problemOf, unreachable } from './problem.ts';
import type { paths } from './schema.d.ts';

/**
 * Every operation of the API, typed from its own description:
 *
 *     const project = await answer(api.GET('/api/management/projects/{projectId}', { params: { path: { projectId } } }));
 */
export const api = createClient<paths>({ baseUrl: base.href.replace(/\/$/, ''), fetch: authorizedFetch });

interface Answer<Data> {
  readonly data?: Data;
  readonly response: Response;
  readonly error?: unknown;
}

/** The body of an answer; throws a `Problem` for a refusal. */
export async function answer<Data>(asked: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await asked.catch(broken);
  if (error !== undefined || !response.ok) throw await problemOf(rebuilt(response, error));
  return data as Data;
}

/** The connection may break in the middle of an answer: nobody knows what the service has done. */
function broken(error: unknown): never {
  const isKnown = error instanceof Problem || (error instanceof DOMException && error.name === 'AbortError');
  throw isKnown ? error : unreachable(error);
}

/** openapi-fetch has read the body already. */
function rebuilt({ status, statusText, headers }: Response, error: unknown): Response {
  return new Response(JSON.stringify(error ?? null), { status, statusText, headers });
}

/** One per deliberate act. Repetitions of that act, after a lost answer for example, send the same again. */
export const idempotencyKey = (): { readonly 'Idempotency-Key': string } => ({
  'Idempotency-Key': crypto.randomUUID(),
});
