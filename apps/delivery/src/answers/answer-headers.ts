import { createHash } from 'node:crypto';
import type { Reading } from '@annal/delivery-application';
import type { RequestContext } from '@annal/http';
import type { DeliveryOptions } from '../delivery-options.ts';

/** What the headers tell of a reading. */
export interface Shown {
  readonly view: Reading['view'];
  readonly keys: Pick<Reading['keys'], 'all'>;
  readonly limits: Pick<Reading['limits'], 'isPersonal' | 'isPassing' | 'isSettled'>;
}

const MOST_KEYS = 150;
const MOST_KEY_BYTES = 7 * 1024;
const VARY = 'Accept-Encoding, Authorization, accessToken';

/** delivery.md 5, of 200, 304 and 404. */
export function setCacheHeaders(context: RequestContext, reading: Shown, options: DeliveryOptions): void {
  const isPublished = isForEverybody(reading);
  context.setHeader('Cache-Control', cacheControl(context, reading, options));
  // Where only some origins may call, the answer differs by origin too.
  context.setHeader('Vary', [context.replyHeader('vary'), VARY].filter((names) => names !== undefined).join(', '));
  if (isPublished) setSurrogates(context, reading, options);
}

/** Queries that name the latest versions, or the caller, are personal in the published view, too. */
export const isForEverybody = ({ view, limits }: Shown): boolean => view === 'published' && !limits.isPersonal;

function cacheControl({ method }: RequestContext, reading: Shown, { cacheControl: usual }: DeliveryOptions): string {
  if (!isForEverybody(reading)) return 'private, no-cache';
  if (method === 'POST') return 'no-cache';
  return reading.limits.isPassing ? 'public, max-age=0, s-maxage=10' : usual;
}

/** For caches in front: what makes the answer old. */
export function setSurrogates(context: RequestContext, reading: Shown, options: DeliveryOptions): void {
  const wantsKeys = context.header('x-require-surrogate-key')?.toLowerCase() === 'true';
  if (wantsKeys || options.surrogateKeys === 'always')
    context.setHeader('Surrogate-Key', [...keysOf(reading)].join(' '));
  if (options.surrogateMaxAge !== undefined && context.method !== 'POST')
    context.setHeader('Surrogate-Control', surrogateControl(reading, options.surrogateMaxAge));
}

/** An answer that was computed beside a change may reach a cache after the keys of the change, and would stay there. */
function surrogateControl({ limits }: Shown, maxAge: number): string {
  return limits.isSettled ? `max-age=${maxAge}, stale-while-revalidate=60, stale-if-error=86400` : 'no-store';
}

/** Beyond the limit, the key of all entries stands for those of single ones, which no change touches without it. */
export function keysOf({ keys: { all } }: Shown): ReadonlySet<string> {
  const keys = [...all];
  if (keys.length <= MOST_KEYS && keys.join(' ').length <= MOST_KEY_BYTES) return all;
  const [project] = keys;
  return new Set([...keys.filter((key) => !/^[0-9a-f]{8}:[en]:/.test(key)), `${project}:e`, `${project}:n`]);
}

/** Weak: the same for every content encoding. */
export function tagOf(body: string | Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** @param lastModified in ms; tags come first */
export function isKnown(context: RequestContext, tag: string, lastModified: number | undefined): boolean {
  const sent = context.header('if-none-match');
  if (sent === undefined) return lastModified !== undefined && isUnmodified(context, lastModified);
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return sent.trim() === '*' || sent.split(',').some((known) => opaque(known) === opaque(tag));
}

const SURE_AFTER_MS = 2_000;

/** The header has whole seconds, so another change may follow in the same one. */
function isUnmodified(context: RequestContext, lastModified: number): boolean {
  const since = Date.parse(context.header('if-modified-since') ?? '');
  const isSure = lastModified + SURE_AFTER_MS <= Date.now();
  return isSure && Math.floor(lastModified / 1000) * 1000 <= since;
}
