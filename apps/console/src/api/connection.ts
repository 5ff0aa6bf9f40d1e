import { create } from 'zustand';

/** Whether the service answers. Short failures are not shown: a bar that flashes is worse than none. */
interface Connection {
  readonly state: 'connected' | 'lost';
  /** An estimate of the service's clock minus this one's, for ages. */
  readonly clockOffsetMs: number;
  /** How many writes have been waiting for their answer for a while. */
  readonly slow: number;
  /** How many writes are done and not yet in what is read. */
  readonly following: number;
  /** When the oldest of both was sent. */
  readonly behindSince: number | undefined;
}

const SHOWN_AFTER_MS = 2000;
const SLOW_AFTER_MS = 1000;

export const useConnection = create<Connection>(() => ({
  state: 'connected',
  clockOffsetMs: 0,
  slow: 0,
  following: 0,
  behindSince: undefined,
}));

let losing: ReturnType<typeof setTimeout> | undefined;

export function noteAnswer(response: Response): void {
  clearTimeout(losing);
  losing = undefined;
  const date = Date.parse(response.headers.get('date') ?? '');
  const clockOffsetMs = Number.isNaN(date) ? useConnection.getState().clockOffsetMs : date - Date.now();
  useConnection.setState({ state: 'connected', clockOffsetMs });
}

export function noteSilence(): void {
  losing ??= setTimeout(() => useConnection.setState({ state: 'lost' }), SHOWN_AFTER_MS);
}

interface WaitingWrite {
  readonly kind: 'slow' | 'following';
  readonly sentAt: number;
}

const waiting = new Set<WaitingWrite>();

/** For as long as it takes; shown unless that is a moment only. */
export async function noteWrite<Result>(write: WaitingWrite, work: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => showWaiting(waiting.add(write)), write.kind === 'slow' ? SLOW_AFTER_MS : 0);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (waiting.delete(write)) showWaiting(waiting);
  }
}

function showWaiting(writes: ReadonlySet<WaitingWrite>): void {
  const count = (wanted: WaitingWrite['kind']) => [...writes].filter(({ kind }) => kind === wanted).length;
  const sent = [...writes].map(({ sentAt }) => sentAt);
  useConnection.setState({
    slow: count('slow'),
    following: count('following'),
    behindSince: sent.length > 0 ? Math.min(...sent) : undefined,
  });
}

/** The service's time now. */
export const serverNow = (): number => Date.now() + useConnection.getState().clockOffsetMs;
