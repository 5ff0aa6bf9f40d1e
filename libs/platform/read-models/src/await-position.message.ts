import { message } from '@annal/messaging';

export interface AwaitPositionData {
  readonly category: string;
  readonly position: string;
  readonly timeoutMs: number;
}

/** Answers once readers see the event, or `false` after the time-out. */
export const awaitPosition = message<AwaitPositionData, boolean>('projector.await-position');
