import { Injectable } from '@nestjs/common';
import { ContentTypeDirectory, type ShownTags } from '@annal/content-application';
import type { NodeDocument } from '@annal/structure-read-models';
import { FileAddresses } from '../assets/file-addresses.ts';
import { EntryPaths } from '../nodes/entry-paths.ts';
import type { Reading } from '../reading.ts';
import { DeliveredTypes } from '../types/delivered-types.ts';
import type { DeliverableDocument } from './deliverable-document.ts';
import type { EntryPool } from './entry-pool.ts';
import { EntryPools } from './entry-pools.ts';
import { EntryRenderer, type DeliveredEntry } from './entry-renderer.ts';
import type { EntryShape } from './entry-selection.ts';
import { LinkLevels } from './link-levels.ts';
import { ShownTerms } from './shown-terms.ts';

/** Turns documents into what is delivered, with linked entries in place (delivery.md 1.4 to 1.6). */
@Injectable()
export class DeliveredEntries {
  constructor(
    private readonly contentTypes: ContentTypeDirectory,
    private readonly types: DeliveredTypes,
    private readonly pools: EntryPools,
    private readonly paths: EntryPaths,
    private readonly terms: ShownTerms,
    private readonly files: FileAddresses,
  ) {}

  pool(reading: Reading): EntryPool {
    return this.pools.of(reading);
  }

  /**
   * One for each document; undefined for one of a content type that is not shown.
   * @param pool of the same reading
   * @param nodes that the answer has read, with all above them
   */
  async of(
    documents: readonly DeliverableDocument[],
    reading: Reading,
    shape: EntryShape,
    pool = this.pool(reading),
    nodes?: ReadonlyMap<string, NodeDocument>,
  ): Promise<readonly (DeliveredEntry | undefined)[]> {
    if (documents.length === 0) return [];
    const { contentTypes, types, files } = this;
    const { project } = reading;
    const components = contentTypes.components(project.uuid).fields('published');
    const levels = new LinkLevels({ reading, shape, pool, types, components });
    await levels.load(documents);
    const [paths, { tags, taxonomy }] = await Promise.all([
      this.paths.of(reading, pool.knownIds, nodes),
      this.terms.of(project.uuid, pool.all),
    ]);
    const noted: ShownTags = (id) => noteTag(reading, tags(id));
    const means = { reading, shape, pool, types, contentTypes, components, paths, tags: noted, taxonomy, files };
    const renderer = new EntryRenderer(means);
    return documents.map((document) => renderer.entry(document));
  }
}

/** One that is missing may come to exist in any group. */
function noteTag({ keys }: Reading, tag: ReturnType<ShownTags>): ReturnType<ShownTags> {
  if (tag) keys.tagGroup(tag.groupId);
  else keys.tags();
  return tag;
}
