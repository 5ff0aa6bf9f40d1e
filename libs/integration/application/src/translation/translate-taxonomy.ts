import { ROOT_KEY, ROOT_NAME, type Taxonomy, type TaxonomyEvent } from '@annal/content-contracts';
import { assertNever } from '@annal/kernel';
import type { ProjectNames, Translated } from './translated.ts';

export function translateTaxonomy(
  event: TaxonomyEvent,
  before: Taxonomy,
  after: Taxonomy,
  project: ProjectNames,
): readonly Translated[] {
  switch (event.type) {
    case 'TaxonomyNodeCreated':
      return changed(after, event.data.key, 'created', project);
    case 'TaxonomyNodeRenamed':
      return changed(after, event.data.key, 'renamed', project);
    case 'TaxonomyChildrenOrdered':
      return changed(after, event.data.key, 'childrenOrdered', project);
    case 'TaxonomyNodeDeleted':
      return changed(before, event.data.key, 'deleted', project);
    // The deletion of the project is reported instead.
    case 'TaxonomyClosed':
      return [];
    default:
      return assertNever(event);
  }
}

type Data = Extract<Translated, { type: 'annal.taxonomy.changed.v1' }>['data'];

function changed(
  { nodes }: Taxonomy,
  key: string,
  change: Data['change'],
  { projectId, primaryLanguage }: ProjectNames,
): readonly Translated[] {
  const node = nodes.get(key);
  if (!node) return [];
  const isRoot = key === ROOT_KEY;
  const name = isRoot ? { [primaryLanguage]: ROOT_NAME } : node.name;
  const data = { projectId, key, change, name, versionNo: isRoot ? null : node.versionNo };
  return [{ type: 'annal.taxonomy.changed.v1', subject: `taxonomy/nodes/${key}`, label: name, data }];
}
