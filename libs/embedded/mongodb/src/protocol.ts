import type { HoldAnswer, StartMessage } from '@annal/embedded-storage';

export interface WorkerInput {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
}

export type WorkerMessage = StartMessage | HoldAnswer;
