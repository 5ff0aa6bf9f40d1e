import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import {
  blockAggregate,
  blockStream,
  InspectionError,
  type BlockCommand,
  type BlockVersion,
  type RecordDiscoveryFailure,
} from '@annal/blocks-domain';
import { derivedGuid, EventStore } from '@annal/event-store';
import { CLOCK, type Clock, type CommandContext } from '@annal/kernel';
import { Handles, localMessage, type Envelope } from '@annal/messaging';
import { histogram, type Logger } from '@annal/observability';
import { LOGGER } from '@annal/service';
import { projectFacts, projectFactsStream } from '@annal/structure-contracts';
import type { DueDiscovery } from './block-discovery.process.ts';
import { ImageInspector } from './image-inspector.ts';

interface DiscoverBlockVersion {
  readonly due: DueDiscovery;
  readonly signal: AbortSignal;
}

export const discoverBlockVersion = localMessage<DiscoverBlockVersion>('blocks.discover-block-version');

const inspectionDuration = histogram({
  name: 'annal_block_discovery_duration_seconds',
  help: 'Time of one attempt to inspect an image',
  labels: ['outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 600],
});

@Handles(discoverBlockVersion)
export class DiscoverBlockVersionHandler {
  constructor(
    private readonly store: EventStore,
    private readonly inspector: ImageInspector,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async execute({ data: { due, signal }, context }: Envelope<DiscoverBlockVersion>): Promise<void> {
    const { state: project } = await this.store.loadAcknowledged(projectFacts, projectFactsStream(due.projectUuid));
    if (project.status !== 'live') return;
    const version = await this.start(due, context);
    if (!version) return;
    const began = performance.now();
    const result = await this.inspect(due, version, signal);
    const outcome = result.type === 'RecordDiscovery' ? 'discovered' : result.data.error.code;
    inspectionDuration.observe({ outcome }, (performance.now() - began) / 1_000);
    await this.transact(due, result, 'record', context);
  }

  private async start(data: DueDiscovery, context: CommandContext): Promise<BlockVersion | undefined> {
    const { versionUuid } = data;
    const command = { type: 'StartDiscovery', data: { versionUuid, now: this.clock().toISOString() } } as const;
    const { state } = await this.transact(data, command, 'start', context);
    const version = state.status === 'live' ? state.versions.get(versionUuid) : undefined;
    return version?.workflow === 'Discovering' && !version.discovery.isWaiting ? version : undefined;
  }

  private async inspect({ versionUuid }: DueDiscovery, version: BlockVersion, signal: AbortSignal) {
    const { image, commitId } = version;
    const attempt = version.discovery.attempts;
    try {
      const { found, warnings } = await this.inspector.inspect({ ...image, commitId }, signal);
      return { type: 'RecordDiscovery', data: { versionUuid, attempt, found, warnings } } as const;
    } catch (error) {
      signal.throwIfAborted();
      return this.failure(versionUuid, attempt, error);
    }
  }

  private failure(versionUuid: string, attempt: number, error: unknown): RecordDiscoveryFailure {
    const { code, message, retryAfterMs } = error instanceof InspectionError ? error : this.unexpected(error);
    const reason = error instanceof InspectionError ? reasonOf(error.cause) : undefined;
    this.log.warn({ versionUuid, attempt, code, reason }, 'An attempt to inspect an image has failed');
    return {
      type: 'RecordDiscoveryFailure',
      data: {
        ...{ versionUuid, attempt, error: { code, message }, retryAfterMs: retryAfterMs ?? null },
        ...{ now: this.clock().toISOString(), chance: Math.random(), policy: this.inspector.retry },
      },
    };
  }

  private unexpected(error: unknown): InspectionError {
    const logId = randomUUID();
    this.log.error({ logId, err: error }, 'The inspection of an image has failed unexpectedly');
    const message = `The image could not be inspected because of an internal error (${logId})`;
    return new InspectionError('INTERNAL_ERROR', message);
  }

  /** Each step derives its own command id, because the store deduplicates by id. */
  private transact(
    { projectUuid, blockId }: DueDiscovery,
    command: BlockCommand,
    step: string,
    context: CommandContext,
  ) {
    const own = { ...context, commandId: derivedGuid(context.commandId, step) };
    return this.store.transact(blockAggregate, blockStream(projectUuid, blockId), command, own);
  }
}

/** For the log only: the cause may name internal addresses, which callers must not see. */
function reasonOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}
