import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { EntryVersionPage, ListEntryVersionsData } from '@annal/content-contracts';
import { entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { EntryHistory } from './entry-history.ts';

export class ReadEntryVersions extends Query<EntryVersionPage> {
  constructor(readonly data: ListEntryVersionsData) {
    super();
  }
}

@QueryHandler(ReadEntryVersions)
export class ReadEntryVersionsHandler implements IQueryHandler<ReadEntryVersions> {
  constructor(private readonly store: EventStore) {}

  async execute({ data }: ReadEntryVersions): Promise<EntryVersionPage> {
    const { project, entryId, languages, skip, limit } = data;
    const history = new EntryHistory();
    for await (const event of this.store.readStream(entryAggregate, entryStream(project.uuid, entryId)))
      history.apply(event);
    const versions = history.versions(languages);
    return { items: versions.slice(skip, skip + limit), totalCount: versions.length };
  }
}
