import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor, Localized } from '@annal/kernel';
import { ContentTypeDirectory } from '../../directory/content-type-directory.ts';
import { EntryLinks, type LinkChoice } from './entry-links.ts';
import { ShownEntries } from '../shown-entries.ts';

export interface TypeUsage {
  readonly id: string;
  readonly name: Localized;
  readonly count: number;
}

export class CountEntryUsage extends Query<readonly TypeUsage[]> {
  constructor(
    readonly choice: LinkChoice,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** The most frequent first (entries.md 3.10). */
@QueryHandler(CountEntryUsage)
export class CountEntryUsageHandler implements IQueryHandler<CountEntryUsage> {
  constructor(
    private readonly shown: ShownEntries,
    private readonly links: EntryLinks,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ choice, actor }: CountEntryUsage): Promise<readonly TypeUsage[]> {
    const { project, entryId } = choice;
    await this.shown.entry(project, entryId, actor, 'getting the usage of the entry');
    const counts = await this.links.counts(choice, actor);
    const rows = [...counts].flatMap(([uuid, levels]) => {
      const definition = this.contentTypes.published(project.uuid, uuid);
      const count = levels.reduce((sum, level) => sum + level, 0);
      return definition ? [{ id: definition.id, name: definition.name, count }] : [];
    });
    return rows.sort((left, right) => right.count - left.count || (left.id < right.id ? -1 : 1));
  }
}
