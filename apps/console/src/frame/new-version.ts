import { useEffect, useState } from 'react';
import { base } from '../api/base.ts';
import { useConnection } from '../api/connection.ts';
import { useLive } from '../api/live/changes.ts';

/** For a tab that nobody leaves and whose connection never breaks. */
const EVERY_MS = 10 * 60_000;
const MAIN = /<script type="module" src="([^"]+)"/;

/** A new build has another main script: its name holds its hash. */
async function isReplaced(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  try {
    const page = await fetch(base, { headers: { Accept: 'text/html' }, cache: 'no-cache', credentials: 'omit' });
    const [, main] = MAIN.exec(page.ok ? await page.text() : '') ?? [];
    return own !== undefined && main !== undefined && new URL(main, base).href !== own;
  } catch {
    // The service is away; its return is a reason to ask again.
    return false;
  }
}

/** Whether the service has another console than this page. Asked when the service or the person comes back. */
export function useIsReplaced(): boolean {
  const [isFound, setFound] = useState(false);
  useEffect(() => {
    if (isFound) return undefined;
    const look = (): void => {
      if (document.visibilityState === 'visible') void isReplaced().then((is) => is && setFound(true));
    };
    const timer = setInterval(look, EVERY_MS);
    const stops = [
      useLive.subscribe(({ state }, before) => state === 'live' && before.state === 'polling' && look()),
      useConnection.subscribe(({ state }, before) => state === 'connected' && before.state === 'lost' && look()),
    ];
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [isFound]);
  return isFound;
}
