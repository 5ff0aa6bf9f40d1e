import { Injectable } from '@nestjs/common';
import { contentModelAggregate, contentModelStream, lineOf, taxonomyKeysOf, type Fields } from '@annal/content-domain';
import type { ComponentFields, Field } from '@annal/content-rules';
import { entryProjection, type EntryDocument } from '@annal/content-read-models';
import { EventStore } from '@annal/event-store';
import { ReadModels } from '@annal/read-models';
import { definitionState } from '../content-model/definition-state.ts';
import { ContentTypeStates } from '../content-type/content-type-states.ts';

type Candidate = Pick<EntryDocument, '_id' | 'contentTypeUuid' | 'fields'>;

/** A definition as of its latest and its published version: entries may be of either. */
type Versions<Of> = readonly [latest: Of, published: Of];

const BATCH = 50;

/** Which taxonomy nodes entries name, archived ones and those in the bin included (docs/decisions/0054). */
@Injectable()
export class TaxonomyUses {
  private readonly types: ContentTypeStates;

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
  ) {
    this.types = new ContentTypeStates(store);
  }

  /** The key, or one below it, that is named by the latest or published version of an entry; null if there is none. */
  async first(projectUuid: string, key: string): Promise<string | null> {
    let components: Promise<Versions<ComponentFields>> | undefined;
    for (let after = ''; ;) {
      const candidates = await this.candidates(projectUuid, key, after);
      for (const candidate of candidates) {
        components ??= this.components(projectUuid);
        const used = await this.usedBy(candidate, projectUuid, await components);
        const found = [...used].find((each) => lineOf(each).includes(key));
        if (found !== undefined) return found;
      }
      const last = candidates.at(-1);
      if (!last || candidates.length < BATCH) return null;
      after = last._id;
    }
  }

  /** Other texts can look like keys, so nearly always the first one settles it. */
  private candidates(projectUuid: string, key: string, after: string): Promise<readonly Candidate[]> {
    const filter = { projectUuid, taxonomyKeys: key, ...(after !== '' && { _id: { $gt: after } }) };
    const projection = { contentTypeUuid: 1, fields: 1 } as const;
    return this.readModels.reader(entryProjection).find(filter, { sort: { _id: 1 }, limit: BATCH, projection });
  }

  private async usedBy(
    { contentTypeUuid, fields }: Candidate,
    projectUuid: string,
    components: Versions<ComponentFields>,
  ): Promise<ReadonlySet<string>> {
    const type = await this.types.live(projectUuid, contentTypeUuid);
    if (!type) return new Set();
    const values = JSON.parse(fields) as Fields;
    const { latest, published = latest } = type;
    const [inLatest, inPublished] = components;
    return new Set([
      ...taxonomyKeysOf(latest.fields, values, inLatest),
      ...taxonomyKeysOf(published.fields, values, inPublished),
    ]);
  }

  private async components(projectUuid: string): Promise<Versions<ComponentFields>> {
    const { state: model } = await this.store.load(contentModelAggregate, contentModelStream(projectUuid));
    const [latest, published] = [new Map<string, readonly Field[]>(), new Map<string, readonly Field[]>()];
    for (const { kind, uuid } of model.ids.values()) {
      if (kind !== 'component') continue;
      const component = await definitionState(this.store, kind, projectUuid, uuid);
      if (component.status !== 'live') continue;
      const id = component.latest.id.toLowerCase();
      latest.set(id, component.latest.fields);
      published.set(id, (component.published ?? component.latest).fields);
    }
    return [latest, published];
  }
}
