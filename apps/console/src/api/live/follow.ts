import { addressOf } from '../base.ts';
import { authorizedFetch } from '../fetch.ts';
import { tell, useLive, type Change, type Told } from './changes.ts';
import { serverSent } from './server-sent.ts';

const POLL_MS = 30_000;
const RETRY_MS = 2000;
/** A service without the stream, or one that this person may not follow. */
const IS_NOT_THERE = [403, 404];

/** What the leading tab tells the others; `at`: the id of the last event, for the tab that leads next. */
type Message = Told | 'live' | 'polling' | { readonly type: 'at'; readonly id: string };

/** What a tab asks that has joined the others. */
const WHERE = 'where';

interface Follower {
  readonly projectId: string;
  readonly signal: AbortSignal;
  readonly tellAll: (message: Message) => void;
  lastEventId: string | undefined;
  isLeading: boolean;
}

/**
 * Tells this tab what changes in a project. One tab of the browser follows the stream, since a browser has only a few
 * connections, and tells the others; when it closes, another goes on from where it was.
 */
export function follow(projectId: string): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const lock = `annal-live-${projectId}`;
  const tabs = new BroadcastChannel(lock);
  const tellAll = (message: Message): void => {
    tabs.postMessage(message);
    take(follower, message);
  };
  const follower: Follower = { projectId, signal, tellAll, lastEventId: undefined, isLeading: false };
  tabs.addEventListener('message', ({ data }: MessageEvent<Message | typeof WHERE>) => {
    if (data !== WHERE) take(follower, data);
    else if (follower.isLeading) for (const message of placeOf(follower)) tabs.postMessage(message);
  });
  tabs.postMessage(WHERE);
  inTurn(lock, follower).catch(() => undefined);
  return () => {
    ending.abort();
    tabs.close();
    useLive.setState({ state: 'off' });
  };
}

/** Leads at once if no other tab does, else after them. */
async function inTurn(lock: string, follower: Follower): Promise<void> {
  const hasLed = await navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
    if (held) await lead(follower, true);
    return held !== null;
  });
  if (!hasLed) await navigator.locks.request(lock, { signal: follower.signal }, () => lead(follower, false));
}

function placeOf({ lastEventId: id }: Follower): readonly Message[] {
  const { state } = useLive.getState();
  return [...(state === 'off' ? [] : [state]), ...(id === undefined ? [] : [{ type: 'at', id } as const])];
}

function take(follower: Follower, message: Message): void {
  if (typeof message === 'string') useLive.setState({ state: message });
  else if (message.type === 'at') follower.lastEventId = message.id;
  // Each tab decides for itself: a hidden one asks for nothing.
  else if (message.type !== 'poll' || document.visibilityState === 'visible') tell(message);
}

/** @param isFirst nobody has followed before, so nothing can have been missed */
async function lead(follower: Follower, isFirst: boolean): Promise<void> {
  const { projectId, tellAll, signal } = follower;
  follower.isLeading = true;
  for (let hasMissed = !isFirst; !signal.aborted; hasMissed = true) {
    try {
      const response = await open(projectId, follower.lastEventId, signal);
      if (IS_NOT_THERE.includes(response.status)) return await poll(tellAll, signal);
      if (response.ok && response.body) {
        tellAll('live');
        // Without an event to go on from, nobody can tell what was missed.
        if (hasMissed && follower.lastEventId === undefined) tellAll({ type: 'reset' });
        for await (const message of messagesOf(response.body)) tellAll(message);
      }
    } catch {
      // The connection broke; the bar of the frame says so where it lasts.
    }
    if (signal.aborted) return;
    tellAll('polling');
    await pause(RETRY_MS, signal);
  }
}

async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  for await (const { id, event, data } of serverSent(body)) {
    if (id !== undefined) yield { type: 'at', id };
    if (event === 'change') yield { type: 'change', change: JSON.parse(data) as Change };
    if (event === 'rights' || event === 'reset') yield { type: event };
  }
}

async function poll(tellAll: Follower['tellAll'], signal: AbortSignal): Promise<void> {
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
