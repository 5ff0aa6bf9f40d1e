import { create } from 'zustand';
import { addressOf } from './base.ts';
import { accessToken, askSession, forgetToken, isLeftToAnother, renewToken, takeToken } from './access-token.ts';
import type { User } from './models.ts';
import { problemOf } from './problem.ts';

/**
 * - `out`: nobody is signed in.
 * - `in`: `user` is.
 * - `resetRequired`: `user` has to choose a new password; everything else is refused.
 * - `ended`: the session of `user` has ended while a screen was open. The screen stays, a dialog asks to sign in.
 */
export interface Session {
  readonly status: 'out' | 'in' | 'resetRequired' | 'ended';
  readonly user?: User;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly keep: boolean;
}

/** Spares visitors without a session a request that would be refused. It says nothing about who was here. */
const HINT = 'annal.hasSession';

export const useSession = create<Session>(() => ({ status: 'out' }));
const set = (session: Session): void => useSession.setState(session, true);

const tabs = new BroadcastChannel('annal-session');
tabs.addEventListener('message', ({ data }: MessageEvent<'out'>) => {
  if (data === 'out') leave();
});

/** A page that the browser kept for going back may show what its reader may no longer see. */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

export async function startSession(): Promise<void> {
  if (localStorage.getItem(HINT) === null) return;
  try {
    if (await renewToken()) await enter();
    else localStorage.removeItem(HINT);
  } catch {
    // The service does not answer; the sign-in screen says so when it is asked.
  }
}

export async function signIn(credentials: Credentials): Promise<void> {
  await takeToken(await askSession('POST', 'authenticate/session', credentials));
  localStorage.setItem(HINT, 'yes');
  if (!isLeftToAnother()) admit(await readUser());
}

interface SigningOut {
  /** On all devices. */
  readonly everywhere?: boolean;
  /** Once the session is over, while the page is still there. */
  readonly onEnd?: () => Promise<unknown>;
}

/** What this tab holds goes with the page. */
export async function signOut({ everywhere = false, onEnd }: SigningOut = {}): Promise<void> {
  const response = await askSession('DELETE', `authenticate/session${everywhere ? '?all=true' : ''}`);
  if (!response.ok) throw await problemOf(response);
  await onEnd?.().catch(() => undefined);
  tabs.postMessage('out');
  leave();
}

/** For changes of one's own data and for the end of a forced change of password. */
export async function enter(): Promise<void> {
  admit(await readUser());
}

/** Resolves once somebody has signed in again; the request that found the session at its end then goes on. */
export function signedInAgain(): Promise<void> {
  const { status, user } = useSession.getState();
  if (status === 'in' && user) set({ status: 'ended', user });
  return new Promise((resolve) => {
    const stop = useSession.subscribe((session) => {
      if (session.status !== 'in') return;
      stop();
      resolve();
    });
  });
}

function admit(user: User): void {
  set({ status: user.status.passwordResetRequired ? 'resetRequired' : 'in', user });
}

async function readUser(): Promise<User> {
  const headers = { Authorization: `Bearer ${accessToken() ?? ''}` };
  const response = await fetch(addressOf('api/security/users/@current'), { headers, credentials: 'omit' });
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as User;
}

function leave(): void {
  localStorage.removeItem(HINT);
  forgetToken();
  // A new page: no cache, form or variable of the former person is left.
  location.replace(addressOf('sign-in'));
}
