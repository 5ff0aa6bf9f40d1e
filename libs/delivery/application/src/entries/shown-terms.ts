import { Injectable } from '@nestjs/common';
import { ContentTypeDirectory, shownTags, TaxonomyDirectory, type ShownTags } from '@annal/content-application';
import type { Taxonomy } from '@annal/content-domain';
import { ReadModels } from '@annal/read-models';
import { shownTaxonomy } from '../taxonomy/shown-taxonomy.ts';
import type { DeliverableDocument } from './deliverable-document.ts';

export interface Terms {
  readonly tags: ShownTags;
  /** Undefined when no entry can name one of its nodes. */
  readonly taxonomy: Taxonomy | undefined;
}

/** The tags and taxonomy nodes that entries name. */
@Injectable()
export class ShownTerms {
  constructor(
    private readonly readModels: ReadModels,
    private readonly contentTypes: ContentTypeDirectory,
    private readonly taxonomies: TaxonomyDirectory,
  ) {}

  async of(projectUuid: string, entries: readonly DeliverableDocument[]): Promise<Terms> {
    const { readModels, contentTypes, taxonomies } = this;
    const [tags, taxonomy] = await Promise.all([
      shownTags(readModels, contentTypes, projectUuid, entries),
      shownTaxonomy(taxonomies, contentTypes, projectUuid, entries),
    ]);
    return { tags, taxonomy };
  }
}
