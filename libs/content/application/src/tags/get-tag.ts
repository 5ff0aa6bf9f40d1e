import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { tagErrors } from '@annal/content-domain';
import {
  labelName,
  tagDocumentId,
  tagGroupDocumentId,
  tagGroupProjection,
  tagProjection,
  type LiveTagDocument,
} from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { TagUses } from './tag-uses.ts';
import { tagView, type TagView } from './tag.view.ts';

export type TagChoice =
  | { readonly tagId: string }
  | {
      readonly groupId: string;
      readonly label: string;
      /** Absent: the primary language, then any. */
      readonly language?: LanguageCode;
    };

export class GetTag extends Query<TagView> {
  constructor(
    readonly project: ProjectRef & { readonly primaryLanguage: LanguageCode },
    readonly choice: TagChoice,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetTag)
export class GetTagHandler implements IQueryHandler<GetTag> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly uses: TagUses,
  ) {}

  async execute({ project, choice, actor }: GetTag): Promise<TagView> {
    const { uuid: projectUuid } = project;
    const operation = 'getting the tag';
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid, operation });
    const tag = 'tagId' in choice ? await this.byId(project, choice.tagId) : await this.byLabel(project, choice);
    return tagView(tag, (await this.uses.counts(projectUuid, [tag.id])).get(tag.id) ?? 0);
  }

  private async byId({ uuid, id }: ProjectRef, tagId: string): Promise<LiveTagDocument> {
    const found = await this.readModels.reader(tagProjection).findById(tagDocumentId(uuid, tagId));
    if (found?.kind === 'tag') return found;
    throw tagErrors.tag.notFound(id, tagId, found?.kind === 'merged' ? found.mergedInto : undefined);
  }

  private async byLabel(
    project: GetTag['project'],
    { groupId, label, language }: Extract<TagChoice, { groupId: string }>,
  ): Promise<LiveTagDocument> {
    const groups = this.readModels.reader(tagGroupProjection);
    const asked = language === undefined ? [project.primaryLanguage, undefined] : [language];
    const names = asked.map((one) => labelName(label, one));
    const [group, tag] = await Promise.all([
      groups.findById(tagGroupDocumentId(project.uuid, groupId)),
      this.firstLabelled(project.uuid, groupId, names),
    ]);
    if (!group) throw tagErrors.group.notFound(project.id, groupId);
    if (tag) return tag;
    throw tagErrors.tag.noLabel(project.id, groupId, label);
  }

  private async firstLabelled(projectUuid: string, groupId: string, names: readonly string[]) {
    for (const name of names) {
      const filter = { projectUuid, groupKey: groupId.toLowerCase(), names: name };
      const [found] = await this.readModels.reader(tagProjection).find(filter, { sort: { since: 1 }, limit: 1 });
      if (found?.kind === 'tag') return found;
    }
    return undefined;
  }
}
