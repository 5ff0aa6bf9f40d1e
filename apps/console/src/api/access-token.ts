import { addressOf } from './base.ts';
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

/** In a variable only: what a page stores can be read by every script of the page, and long after. */
let token: AccessToken | undefined;
let renewal: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** To the other tabs: a renewed token, which spares them asking. */
const tabs = new BroadcastChannel('annal-access-token');
tabs.addEventListener('message', ({ data }: MessageEvent<AccessToken>) => {
  if (token !== undefined) keep(data);
});

export const accessToken = (): string | undefined => token?.text;

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
  keep({ text: answer.access_token, endsAt: Date.now() + answer.expires_in * 1000 });
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
    tabs.postMessage(token);
    return true;
  };
}

function keep(next: AccessToken): void {
  token = next;
  clearTimeout(timer);
  timer = setTimeout(renewQuietly, Math.max(next.endsAt - Date.now() - RENEWED_BEFORE_END_MS, 1000));
}

/** A failure shows at the next request, which asks again. */
function renewQuietly(): void {
  renewToken().catch(() => undefined);
}

document.addEventListener('visibilitychange', () => {
  const isDue = token !== undefined && token.endsAt - Date.now() < RENEWED_BEFORE_END_MS;
  if (document.visibilityState === 'visible' && isDue) renewQuietly();
});
