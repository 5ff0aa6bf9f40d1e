import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { EntryVersion, GetEntryVersionData } from '@annal/content-contracts';
import { entryAggregate, entryStream, type EntryEvent } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { assertNever, type LanguageCode, type Recorded, type VersionNo } from '@annal/kernel';

export class GetEntryVersion extends Query<{ readonly found: EntryVersion | null }> {
  constructor(readonly data: GetEntryVersionData) {
    super();
  }
}

/** Versions that are neither the latest nor live are in the stream only, and rarely asked for. */
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

/** Follows one variation through its entry's stream and keeps it as it was in one version. */
export class VariationHistory {
  private current: Omit<EntryVersion, 'isLive'> | undefined;
  private kept: Omit<EntryVersion, 'isLive'> | undefined;
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
        return this.keep(created(event));
      case 'EntryVariationRevised':
        return this.keep(this.current && revised(this.current, event));
      case 'EntryVariationPublished':
        this.liveVersionNo = event.data.versionNo;
        return this.keep(this.current && published(this.current, event));
      case 'EntryVariationUnpublished':
        this.liveVersionNo = undefined;
        return;
      case 'EntryVariationDeleted':
        this.liveVersionNo = undefined;
        // A later variation in the same language counts from 0.1 again and shares nothing with this one.
        if (event.data.permanent) this.current = this.kept = undefined;
        return;
      case 'WorkflowStateChanged':
      case 'WorkflowEventInvoked':
      case 'EntryVariationArchived':
      case 'EntryVariationUnarchived':
      case 'EntryVariationRestored':
        return;
      default:
        return assertNever(event);
    }
  }

  private keep(version: Omit<EntryVersion, 'isLive'> | undefined): void {
    this.current = version;
    if (version?.version.versionNo === this.versionNo) this.kept = version;
  }
}

type Version = Omit<EntryVersion, 'isLive'>;
type Of<Type extends EntryEvent['type']> = Recorded<Extract<EntryEvent, { type: Type }>>;

function created({ data: { fields, slug, owner, versionNo }, metadata }: Of<'EntryVariationCreated'>): Version {
  const by = metadata.actor.name;
  const at = metadata.occurredAt;
  const saved = { createdBy: by, created: at, modifiedBy: by, modified: at };
  return { fields, slug, owner, version: { ...saved, publishedBy: null, published: null, versionNo } };
}

function revised(before: Version, { data, metadata }: Of<'EntryVariationRevised'>): Version {
  const { fields, slug = before.slug, owner = before.owner, versionNo } = data;
  const saved = { modifiedBy: metadata.actor.name, modified: metadata.occurredAt };
  return { fields, slug, owner, version: { ...before.version, ...saved, versionNo } };
}

function published(before: Version, { data: { versionNo }, metadata }: Of<'EntryVariationPublished'>): Version {
  const publication = { publishedBy: metadata.actor.name, published: metadata.occurredAt };
  return { ...before, version: { ...before.version, ...publication, versionNo } };
}
