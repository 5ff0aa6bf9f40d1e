import { randomUUID } from 'node:crypto';
import type { Aggregate, CommandContext } from '@annal/kernel';
import { snapshotSchemas, type SnapshotPartTaken } from '../transactions/snapshots.ts';

export const parts: Aggregate<null, SnapshotPartTaken['data'], SnapshotPartTaken> = {
  category: 'snapshot',
  schemas: snapshotSchemas,
  initial: null,
  decide: (data) => [{ type: 'SnapshotPartTaken', schemaVersion: 1, data }],
  evolve: () => null,
};

export const context = (commandId: string = randomUUID()): CommandContext => ({
  commandId,
  correlationId: 'correlation',
  causationId: 'cause',
  actor: { kind: 'user', id: 'u1', name: 'm.okafor' },
});
