import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Fields } from '@annal/content-domain';
import { stateOf } from '@annal/content-rules';
import { entryProjection, type EntryDocument } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { shownTitleTags } from '../tags/shown-tags.ts';
import { SeenTypes } from './lists/seen-types.ts';
import type { UsageProject } from './usage/usage-items.ts';
import { entryTitles } from './views/entry-titles.ts';

export interface EntryState {
  readonly language: LanguageCode;
  readonly state: string;
  readonly isPublished: boolean;
}

export interface EntrySummaryView {
  readonly id: string;
  readonly contentTypeId: string;
  readonly title: string | null;
  readonly states: readonly EntryState[];
}

export type EntrySummaries = ReadonlyMap<string, EntrySummaryView>;

/** Without entries that the actor may not view, and those archived or in the bin in all languages. */
export class SummariseEntries extends Query<EntrySummaries> {
  constructor(
    readonly project: UsageProject,
    readonly entryIds: readonly string[],
    readonly language: LanguageCode | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Documents hold whole entries: a part at a time, and of other languages without the values. */
const AT_ONCE = 200;

@QueryHandler(SummariseEntries)
export class SummariseEntriesHandler implements IQueryHandler<SummariseEntries> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly contentTypes: ContentTypeDirectory,
    private readonly seen: SeenTypes,
  ) {}

  async execute({ project, entryIds, language, actor }: SummariseEntries): Promise<EntrySummaries> {
    const ids = [...new Set(entryIds)];
    const types = new Set(this.seen.all(project, actor, 'getting the nodes').map(({ latest }) => latest.uuid));
    const summaries = new Map<string, EntrySummaryView>();
    for (let at = 0; at < ids.length; at += AT_ONCE)
      for (const summary of await this.some(project, ids.slice(at, at + AT_ONCE), language, types))
        summaries.set(summary.id, summary);
    return summaries;
  }

  private async some(
    project: UsageProject,
    ids: readonly string[],
    language: LanguageCode | undefined,
    types: ReadonlySet<string>,
  ): Promise<readonly EntrySummaryView[]> {
    const entries = this.readModels.reader(entryProjection);
    const filter = { projectUuid: project.uuid, entryId: { $in: [...ids] }, status: 'latest' };
    const inLanguage = language === undefined ? [] : [{ language }];
    const [variations, titled] = await Promise.all([
      entries.find(filter, { projection: { entryId: 1, language: 1, state: 1, isPublished: 1 } }),
      entries.find({ ...filter, $or: [{ isDefault: true }, ...inLanguage] }),
    ]);
    const seen = titled.filter(({ contentTypeUuid }) => types.has(contentTypeUuid));
    const tags = await shownTitleTags(this.readModels, this.contentTypes, project.uuid, seen);
    return ids.flatMap((id) => {
      const own = seen.filter(({ entryId }) => entryId === id);
      const shown = own.find((each) => each.language === language) ?? own[0];
      const definition = shown && this.contentTypes.published(project.uuid, shown.contentTypeUuid);
      if (!definition) return [];
      const fields = JSON.parse(shown.fields) as Fields;
      const { title } = entryTitles(shown, definition, fields, { project, tags });
      const workflow = this.contentTypes.workflow(project.uuid, definition.workflowId);
      const states = variations
        .filter(({ entryId }) => entryId === id)
        .map(({ language: spoken, state, isPublished }: Pick<EntryDocument, 'language' | 'state' | 'isPublished'>) => ({
          language: spoken,
          state: stateOf(workflow, state).id,
          isPublished,
        }))
        .sort((one, other) => (one.language < other.language ? -1 : 1));
      return [{ id, contentTypeId: definition.id, title, states }];
    });
  }
}
