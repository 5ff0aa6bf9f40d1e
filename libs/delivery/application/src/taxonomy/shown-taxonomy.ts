import type { ContentTypeDirectory, TaxonomyDirectory } from '@annal/content-application';
import { haveTaxonomyFields, type Taxonomy } from '@annal/content-domain';
import type { EntryDocument } from '@annal/content-read-models';

/** Undefined when none of the entries can name a taxonomy node. */
export async function shownTaxonomy(
  directory: TaxonomyDirectory,
  contentTypes: ContentTypeDirectory,
  projectUuid: string,
  shown: readonly Pick<EntryDocument, 'contentTypeUuid'>[],
): Promise<Taxonomy | undefined> {
  const components = [...contentTypes.components(projectUuid).fields('published').values()];
  const types = new Set(shown.map(({ contentTypeUuid }) => contentTypeUuid));
  const fields = [...types].map((uuid) => contentTypes.published(projectUuid, uuid)?.fields ?? []);
  return [...components, ...fields].some(haveTaxonomyFields) ? directory.get(projectUuid) : undefined;
}
