import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { EntryVersion, GetEntryVersionData } from '@annal/content-contracts';
import { entryAggregate, entryStream, type EntryEvent } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { assertNever, type LanguageCode, type Recorded, type VersionNo } from '@annal/kernel';
import { createdVersion, publishedVersion, revisedVersion, type SavedVersion } from './entry-history.ts';

export class GetEntryVersion extends Query<{ readonly found: EntryVersion | null }> {
  constructor(readonly data: GetEntryVersionData) {
    super();
  }
}

/** Versions that are neither the latest nor live are only in the stream, and rarely asked for. */
@QueryHandler(GetEntryVersion)
export class GetEntryVersionHandler implements IQueryHandler<GetEntryVersion> {
  constructor(private readonly store: EventStore) {}

  async execute({ data }: GetEntryVersion): Promise<{ readonly found: EntryVersion | null }> {
    const { project, entryId, language, versionNo } = data;
    const history = new VariationHistory(language, versionNo);
    for await (const event of this.store.readStream(entryAggregate, entryStream(project.uuid, entryId)))
      history.apply(event);
    return { found: history.found };
  }
}

class VariationHistory {
  private current: SavedVersion | undefined;
  private kept: SavedVersion | undefined;
  private liveVersionNo: VersionNo | undefined;

  constructor(
    private readonly language: LanguageCode,
    private readonly versionNo: VersionNo,
  ) {}

  get found(): EntryVersion | null {
    return this.kept ? { ...this.kept, isLive: this.kept.version.versionNo === this.liveVersionNo } : null;
  }

  apply(event: Recorded<EntryEvent>): void {
    if (event.data.language !== this.language) return;
    switch (event.type) {
      case 'EntryVariationCreated':
        return this.keep(createdVersion(event));
      case 'EntryVariationRevised':
        return this.keep(this.current && revisedVersion(this.current, event));
      case 'EntryVariationPublished':
        this.liveVersionNo = event.data.versionNo;
        return this.keep(this.current && publishedVersion(this.current, event));
      case 'EntryVariationUnpublished':
        this.liveVersionNo = undefined;
        return;
      case 'EntryVariationDeleted':
        this.liveVersionNo = undefined;
        if (event.data.permanent) this.current = this.kept = undefined;
        return;
      case 'WorkflowStateChanged':
      case 'WorkflowEventInvoked':
      case 'EntryVariationArchived':
      case 'EntryVariationUnarchived':
      case 'EntryVariationRestored':
      case 'EntryScheduleSet':
      case 'EntryScheduleCleared':
      case 'EntryScheduleMissed':
        return;
      default:
        return assertNever(event);
    }
  }

  private keep(version: SavedVersion | undefined): void {
    this.current = version;
    if (version?.version.versionNo === this.versionNo) this.kept = version;
  }
}
