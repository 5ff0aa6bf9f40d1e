import { create } from 'zustand';

/** Whether the service answers. Short failures are not shown: a bar that flashes is worse than none. */
interface Connection {
  readonly state: 'connected' | 'lost';
  /** An estimate of the service's clock minus this one's, for ages. */
  readonly clockOffsetMs: number;
}

const SHOWN_AFTER_MS = 2000;

export const useConnection = create<Connection>(() => ({ state: 'connected', clockOffsetMs: 0 }));

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

/** The service's time now. */
export const serverNow = (): number => Date.now() + useConnection.getState().clockOffsetMs;
