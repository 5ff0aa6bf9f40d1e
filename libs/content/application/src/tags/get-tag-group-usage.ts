import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { tagErrors } from '@annal/content-domain';
import { tagGroupIn, visitTagFields, type Field } from '@annal/content-rules';
import { tagGroupDocumentId, tagGroupProjection } from '@annal/content-read-models';
import type { Actor, Localized } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { compareIds } from './version-order.ts';

export interface TagGroupUsageItem {
  readonly id: string;
  readonly name: Localized;
  readonly description: Localized;
  readonly fieldId: string;
  readonly dataFormat: 'entry' | 'asset' | 'component';
}

export interface TagGroupUsageListing {
  readonly project: ProjectRef;
  readonly groupId: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}

export class GetTagGroupUsage extends Query<{ totalCount: number; items: readonly TagGroupUsageItem[] }> {
  constructor(
    readonly listing: TagGroupUsageListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

interface Definition {
  readonly id: string;
  readonly name: Localized;
  readonly description: Localized;
  readonly fields: readonly Field[];
}

/** Fields of latest or published versions (tags.md 6). */
@QueryHandler(GetTagGroupUsage)
export class GetTagGroupUsageHandler implements IQueryHandler<GetTagGroupUsage> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly directory: ContentTypeDirectory,
  ) {}

  async execute({ listing, actor }: GetTagGroupUsage) {
    const { project, groupId, pageIndex, pageSize } = listing;
    const operation = 'getting the usage of the tag group';
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid, operation });
    const groups = this.readModels.reader(tagGroupProjection);
    const group = await groups.findById(tagGroupDocumentId(project.uuid, groupId));
    if (!group) throw tagErrors.group.notFound(project.id, groupId);
    const types = this.directory
      .all(project.uuid)
      .flatMap(({ latest, published }) => itemsOf(group.id, latest.dataFormat, [latest, published]));
    const components = this.directory
      .components(project.uuid)
      .all()
      .flatMap(({ latest, published }) => itemsOf(group.id, 'component', [latest, published]));
    const items = [...types, ...components].sort(
      (left, right) => compareIds(left.id, right.id) || compareIds(left.fieldId, right.fieldId),
    );
    return { totalCount: items.length, items: items.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize) };
  }
}

function itemsOf(
  groupId: string,
  dataFormat: TagGroupUsageItem['dataFormat'],
  [latest, published]: readonly [Definition, Definition | undefined],
): readonly TagGroupUsageItem[] {
  const fieldIds = new Set<string>();
  for (const { fields } of published ? [latest, published] : [latest])
    visitTagFields(fields, (fieldId, format) => {
      if (tagGroupIn(format)?.toLowerCase() === groupId.toLowerCase()) fieldIds.add(fieldId);
    });
  const { id, name, description } = latest;
  return [...fieldIds].map((fieldId) => ({ id, name, description, fieldId, dataFormat }));
}
