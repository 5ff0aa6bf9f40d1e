import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { listEntryVersions, type EntryVersionItem, type EntryVersionPage } from '@annal/content-contracts';
import { entryErrors } from '@annal/content-domain';
import type { CommandContext, LanguageCode } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import type { ProjectRef } from '@annal/structure-contracts';
import { ShownEntries } from '../shown-entries.ts';

export interface EntryVersionListing {
  readonly project: ProjectRef;
  readonly entryId: string;
  readonly language?: LanguageCode;
  readonly pageIndex: number;
  readonly pageSize: number;
}

export class ListEntryVersions extends Query<EntryVersionPage> {
  constructor(
    readonly listing: EntryVersionListing,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@QueryHandler(ListEntryVersions)
export class ListEntryVersionsHandler implements IQueryHandler<ListEntryVersions> {
  constructor(
    private readonly shown: ShownEntries,
    private readonly messages: MessageBus,
  ) {}

  async execute({ listing, context }: ListEntryVersions): Promise<EntryVersionPage> {
    const { project, entryId, language, pageIndex, pageSize } = listing;
    const { definition, languages } = await this.shown.entry(project, entryId, context.actor, 'getting the entry');
    if (language !== undefined && !languages.includes(language)) throw entryErrors.notFound(project.id, entryId);
    const data = { project, entryId, languages: language === undefined ? languages : [language] };
    const page = { skip: pageIndex * pageSize, limit: pageSize };
    const { items, totalCount } = await this.messages.send(listEntryVersions, { ...data, ...page }, context);
    const known = new Set(['sysAssetFile', ...definition.fields.map(({ id }) => id)]);
    const shownOf = (item: EntryVersionItem) => ({
      ...item,
      changedFields: item.changedFields.filter((id) => known.has(id)),
    });
    return { items: items.map(shownOf), totalCount };
  }
}
