import type { CreateReq, UpdateReq } from '@eventstore/db-client/generated/persistent_pb.js';
import type { FilterExpression } from '../streams/event-filter.ts';
import { grpcErrors } from '../wire/errors.ts';

/** A number is the first revision or position to deliver, as text because JSON has no 64-bit numbers. */
export type StartFrom = 'start' | 'end' | `${number}`;
export type Strategy = 'DispatchToSingle' | 'RoundRobin' | 'Pinned';

export interface GroupSettings {
  readonly startFrom: StartFrom;
  readonly filter: FilterExpression | undefined;
  readonly resolveLinks: boolean;
  readonly extraStatistics: boolean;
  readonly messageTimeoutMs: number;
  readonly maxRetryCount: number;
  readonly checkpointAfterMs: number;
  readonly minCheckpointCount: number;
  readonly maxCheckpointCount: number;
  readonly maxSubscriberCount: number;
  readonly liveBufferSize: number;
  readonly readBatchSize: number;
  readonly historyBufferSize: number;
  readonly strategy: Strategy;
}

type SettingsMessage = CreateReq.Settings | UpdateReq.Settings;

const STRATEGIES: readonly Strategy[] = ['DispatchToSingle', 'RoundRobin', 'Pinned'];
const TICKS_PER_MILLISECOND = 10_000;

export function readSettings(
  message: SettingsMessage,
  startFrom: StartFrom,
  filter: FilterExpression | undefined,
): GroupSettings {
  return {
    startFrom,
    filter,
    resolveLinks: message.getResolveLinks(),
    extraStatistics: message.getExtraStatistics(),
    messageTimeoutMs: message.hasMessageTimeoutTicks()
      ? Number(message.getMessageTimeoutTicks()) / TICKS_PER_MILLISECOND
      : message.getMessageTimeoutMs(),
    maxRetryCount: message.getMaxRetryCount(),
    checkpointAfterMs: message.hasCheckpointAfterTicks()
      ? Number(message.getCheckpointAfterTicks()) / TICKS_PER_MILLISECOND
      : message.getCheckpointAfterMs(),
    minCheckpointCount: message.getMinCheckpointCount(),
    maxCheckpointCount: message.getMaxCheckpointCount(),
    maxSubscriberCount: message.getMaxSubscriberCount(),
    liveBufferSize: message.getLiveBufferSize(),
    readBatchSize: message.getReadBatchSize(),
    historyBufferSize: message.getHistoryBufferSize(),
    strategy: readStrategy(message),
  };
}

function readStrategy(message: SettingsMessage): Strategy {
  const named = 'getConsumerStrategy' in message ? message.getConsumerStrategy() : '';
  const strategy = named === '' ? STRATEGIES[message.getNamedConsumerStrategy()] : STRATEGIES.find((s) => s === named);
  if (!strategy) throw grpcErrors.unimplemented(`The consumer strategy ${named}`);
  return strategy;
}
