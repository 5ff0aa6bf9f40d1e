import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { blockErrors } from '@annal/blocks-contracts';
import { versionLabel } from '@annal/blocks-domain';
import type { BlockVersionDocument } from '@annal/blocks-read-models';
import { CLOCK, type Actor, type Clock } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { findBlock, findVersion, type BlockVersionChoice } from './find-block.ts';

export interface LogChoice {
  readonly lines: number;
  readonly sinceSeconds: number | undefined;
  readonly includeTimestamps: boolean;
  readonly previous: boolean;
}

export class ReadBlockLog extends Query<string> {
  constructor(
    readonly choice: BlockVersionChoice,
    readonly log: LogChoice,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ReadBlockLog)
export class ReadBlockLogHandler implements IQueryHandler<ReadBlockLog> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ choice, log, actor }: ReadBlockLog): Promise<string> {
    const { project, blockId } = choice;
    this.access.require(actor, { resource: 'block', action: 'view', projectUuid: project.uuid, resourceId: blockId });
    const label = versionLabel(choice.version);
    if (!label) await findBlock(this.readModels, project, blockId);
    if (!label) throw blockErrors.invalidVersion();
    const version = await findVersion(this.readModels, { ...choice, label });
    if (log.previous) return '';
    const since = log.sinceSeconds === undefined ? 0 : this.clock().getTime() - log.sinceSeconds * 1_000;
    return discoveryLog(version)
      .filter(({ at }) => Date.parse(at) >= since)
      .slice(-log.lines)
      .map(({ at, text }) => `${log.includeTimestamps ? `${at} ` : ''}${text}\n`)
      .join('');
  }
}

interface Line {
  readonly at: string;
  readonly text: string;
}

export function discoveryLog(version: BlockVersionDocument): readonly Line[] {
  const { image, discovery, attempts, imageDigest } = version;
  const lines: Line[] = [{ at: version.pushed, text: `pushed ${image.uri}:${image.tag}` }];
  for (const [attempt, { started, failed }] of Object.entries(attempts)) {
    lines.push({ at: started, text: `discovery attempt ${attempt} started` });
    if (!failed) continue;
    const then = failed.retryAt === null ? 'no further attempt' : `next attempt at ${failed.retryAt}`;
    const { code, message } = failed.error;
    lines.push({ at: failed.at, text: `discovery attempt ${attempt} failed: ${code} ${message}; ${then}` });
  }
  if (discovery.completed !== null && discovery.error === null) {
    lines.push({ at: discovery.completed, text: `discovered ${imageDigest ?? ''}` });
    for (const { code, message } of discovery.warnings)
      lines.push({ at: discovery.completed, text: `warning: ${code} ${message}` });
  }
  return lines;
}
