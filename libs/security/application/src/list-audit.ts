import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { auditKey, auditProjection, auditTime, type AuditDocument } from '@annal/security-read-models';

export interface AuditChoice {
  readonly projectUuid?: string;
  readonly actorId?: string;
  readonly resourceId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly after?: string;
  readonly pageSize: number;
}

export interface AuditItem {
  readonly at: string;
  readonly event: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly projectUuid: string | null;
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string };
  readonly address: string | null;
}

export interface AuditPage {
  readonly items: readonly AuditItem[];
  readonly next: string | null;
}

export class ListAudit extends Query<AuditPage> {
  constructor(
    readonly choice: AuditChoice,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Newest first. A page starts after the last item of the previous one, so its cost does not depend on its number. */
@QueryHandler(ListAudit)
export class ListAuditHandler implements IQueryHandler<ListAudit> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ choice, actor }: ListAudit): Promise<AuditPage> {
    this.access.require(actor, { resource: 'audit', action: 'list', operation: 'listing the audit' });
    const { pageSize } = choice;
    const options = { sort: { _id: -1 }, limit: pageSize + 1 } as const;
    const found = await this.readModels.reader(auditProjection).find(filterOf(choice), options);
    const shown = found.slice(0, pageSize);
    return { items: shown.map(itemOf), next: (found.length > pageSize && shown.at(-1)?._id) || null };
  }
}

function filterOf({ projectUuid, actorId, resourceId, from, to, after }: AuditChoice): Record<string, unknown> {
  const ends = [after, to && auditKey(to)].filter((end) => end !== undefined).sort();
  const range = { ...(from && { $gte: auditKey(from) }), ...(ends[0] && { $lt: ends[0] }) };
  return {
    ...(resourceId !== undefined && { resourceId }),
    ...(actorId !== undefined && { actorId }),
    ...(projectUuid !== undefined && { projectUuid }),
    ...(Object.keys(range).length > 0 && { _id: range }),
  };
}

function itemOf(found: AuditDocument): AuditItem {
  const { type, category, resourceId, projectUuid = null, actorKind, actorId, actorName, address = null } = found;
  return {
    at: auditTime(found),
    event: type,
    resource: { type: category, id: resourceId },
    projectUuid,
    actor: { kind: actorKind, id: actorId, name: actorName },
    address,
  };
}
