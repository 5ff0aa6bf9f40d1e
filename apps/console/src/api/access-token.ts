import { addressOf, base } from './base.ts';
import { problemOf, unreachable } from './problem.ts';

/** The answer of the session addresses. */
interface TokenAnswer {
  readonly access_token: string;
  readonly expires_in: number;
}

interface AccessToken {
  readonly text: string;
  readonly endsAt: number;
}

const RENEWED_BEFORE_END_MS = 120_000;
const LOCK = 'annal-session-renewal';

/** In this tab: its former page was another person's. */
const REPLACED = 'annal.replaced';

/** In a variable only: what a page stores can be read by every script of the page, and long after. */
let token: AccessToken | undefined;
let renewal: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isGoing = false;

/** To the other tabs: a new token, which spares them asking, and tells them when another person has signed in. */
const tabs = new BroadcastChannel('annal-access-token');
tabs.addEventListener('message', ({ data }: MessageEvent<AccessToken>) => {
  if (token !== undefined) keep(data);
});

export const accessToken = (): string | undefined => token?.text;

/** True: another person has signed in, and this page is on its way out. It asks nobody whether it may. */
export const isLeftToAnother = (): boolean => isGoing;

/** Whether this page took the place of another person's; true once. */
export function tookPlaceOfAnother(): boolean {
  const isSo = sessionStorage.getItem(REPLACED) !== null;
  sessionStorage.removeItem(REPLACED);
  return isSo;
}

export function forgetToken(): void {
  token = undefined;
  clearTimeout(timer);
}

/** A request to an address of the session, which alone uses the cookie. */
export async function askSession(method: string, path: string, body?: object): Promise<Response> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { 'Content-Type': 'application/json' };
  try {
    return await fetch(addressOf(path), { method, headers, credentials: 'same-origin', ...sent });
  } catch (error) {
    throw unreachable(error);
  }
}

/** Takes the token of an answer; throws the problem of a refusal. */
export async function takeToken(response: Response): Promise<void> {
  if (!response.ok) throw await problemOf(response);
  const answer = (await response.json()) as TokenAnswer;
  const taken = { text: answer.access_token, endsAt: Date.now() + answer.expires_in * 1000 };
  keep(taken);
  tabs.postMessage(taken);
}

/** False: the session has ended. One tab asks, the others wait for what it got. */
export function renewToken(): Promise<boolean> {
  renewal ??= navigator.locks.request(LOCK, renewUnlessAnotherTabDid(token)).finally(() => (renewal = undefined));
  return renewal;
}

function renewUnlessAnotherTabDid(former: AccessToken | undefined): () => Promise<boolean> {
  return async () => {
    if (token !== undefined && token !== former) return true;
    const response = await askSession('POST', 'authenticate/session/refresh');
    if (response.status === 401) return false;
    await takeToken(response);
    return true;
  };
}

function keep(next: AccessToken): void {
  if (token !== undefined && ownerOf(token) !== ownerOf(next)) return leaveToAnother();
  token = next;
  clearTimeout(timer);
  timer = setTimeout(renewQuietly, Math.max(next.endsAt - Date.now() - RENEWED_BEFORE_END_MS, 1000));
}

/** A new page: no cache, form or variable of the former person is left, and nothing here uses the other one's token. */
function leaveToAnother(): void {
  isGoing = true;
  sessionStorage.setItem(REPLACED, 'yes');
  location.assign(base);
}

function ownerOf({ text }: AccessToken): unknown {
  const claims = text.split('.')[1] ?? '';
  return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly sub?: unknown }).sub;
}

/** A failure shows at the next request, which asks again. */
function renewQuietly(): void {
  renewToken().catch(() => undefined);
}

document.addEventListener('visibilitychange', () => {
  const isDue = token !== undefined && token.endsAt - Date.now() < RENEWED_BEFORE_END_MS;
  if (document.visibilityState === 'visible' && isDue) renewQuietly();
});
