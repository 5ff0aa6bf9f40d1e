import { message } from '@annal/messaging';

export interface AwaitPositionData {
  readonly category: string;
  /** Of an event of that category. */
  readonly position: string;
  readonly timeoutMs: number;
}

/** Asks the projector to answer once readers see an event; `false` when that took longer. */
export const awaitPosition = message<AwaitPositionData, boolean>('projector.await-position');
