import { addressOf } from '../base.ts';
import { authorizedFetch } from '../fetch.ts';
import { tell, useLive, type Change, type Told } from './changes.ts';
import { serverSent } from './server-sent.ts';

const POLL_MS = 30_000;
const RETRY_MS = 2000;
/** A service without the stream, or one that this person may not follow. */
const IS_NOT_THERE = [403, 404];

/**
 * Tells this tab what changes in a project. One tab of the browser follows the stream, since a browser has only a few
 * connections, and tells the others; when it closes, another goes on.
 */
export function follow(projectId: string): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const tabs = new BroadcastChannel(`annal-live-${projectId}`);
  tabs.addEventListener('message', ({ data }: MessageEvent<Told | 'live' | 'polling'>) => take(data));
  const tellAll: TellAll = (told) => {
    tabs.postMessage(told);
    take(told);
  };
  const lock = `annal-live-${projectId}`;
  navigator.locks.request(lock, { signal }, () => lead(projectId, tellAll, signal)).catch(() => undefined);
  return () => {
    ending.abort();
    tabs.close();
    useLive.setState({ state: 'off' });
  };
}

function take(told: Told | 'live' | 'polling'): void {
  if (typeof told === 'string') useLive.setState({ state: told });
  // Each tab decides for itself: a hidden one asks for nothing.
  else if (told.type !== 'poll' || document.visibilityState === 'visible') tell(told);
}

type TellAll = (told: Told | 'live' | 'polling') => void;

async function lead(projectId: string, tellAll: TellAll, signal: AbortSignal): Promise<void> {
  let lastEventId: string | undefined;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const response = await open(projectId, lastEventId, signal);
      if (IS_NOT_THERE.includes(response.status)) return await poll(tellAll, signal);
      if (response.ok && response.body) {
        tellAll('live');
        // Without an event to go on from, nobody can tell what was missed since the first attempt.
        if (!isFirst && lastEventId === undefined) tellAll({ type: 'reset' });
        for await (const told of toldBy(response.body, (id) => (lastEventId = id))) tellAll(told);
      }
    } catch {
      // The connection broke; the bar of the frame says so where it lasts.
    }
    if (signal.aborted) return;
    tellAll('polling');
    await pause(RETRY_MS, signal);
  }
}

async function* toldBy(body: ReadableStream<Uint8Array>, onId: (id: string) => void): AsyncGenerator<Told> {
  for await (const { id, event, data } of serverSent(body)) {
    if (id !== undefined) onId(id);
    if (event === 'change') yield { type: 'change', change: JSON.parse(data) as Change };
    if (event === 'rights' || event === 'reset') yield { type: event };
  }
}

async function poll(tellAll: TellAll, signal: AbortSignal): Promise<void> {
  tellAll('polling');
  while (!signal.aborted) {
    await pause(POLL_MS, signal);
    if (!signal.aborted) tellAll({ type: 'poll' });
  }
}

function open(projectId: string, lastEventId: string | undefined, signal: AbortSignal): Promise<Response> {
  const path = `api/management/projects/${encodeURIComponent(projectId)}/console/stream`;
  const headers = { Accept: 'text/event-stream', ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) };
  return authorizedFetch(new Request(addressOf(path), { headers, signal }));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
