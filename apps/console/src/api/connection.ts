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
}

const SHOWN_AFTER_MS = 2000;
const SLOW_AFTER_MS = 1000;

export const useConnection = create<Connection>(() => ({
  state: 'connected',
  clockOffsetMs: 0,
  slow: 0,
  following: 0,
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

/** For as long as it takes; shown unless that is a moment only. */
export async function noteWrite<Result>(kind: 'slow' | 'following', work: Promise<Result>): Promise<Result> {
  let shown = 0;
  const show = (): void => {
    shown = 1;
    useConnection.setState((all) => ({ [kind]: all[kind] + 1 }));
  };
  const timer = setTimeout(show, kind === 'slow' ? SLOW_AFTER_MS : 0);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    useConnection.setState((all) => ({ [kind]: all[kind] - shown }));
  }
}

/** The service's time now. */
export const serverNow = (): number => Date.now() + useConnection.getState().clockOffsetMs;
