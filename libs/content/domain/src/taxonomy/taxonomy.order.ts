import type { Issue } from '@annal/kernel';
import type { OrderTaxonomyChildren } from './taxonomy.commands.ts';
import { taxonomyErrors } from './taxonomy.errors.ts';
import type { TaxonomyEvent } from './taxonomy.events.ts';
import { orderedChildren, type TaxonomyNode } from './taxonomy.state.ts';

export function orderChildren(
  { facts, childKeys: sent }: OrderTaxonomyChildren['data'],
  parent: TaxonomyNode,
): readonly TaxonomyEvent[] {
  const childKeys = readKeys(sent, parent);
  const after = orderedChildren(parent, childKeys);
  if (after.every((key, index) => key === parent.children[index])) return [];
  const data = { projectUuid: facts.projectUuid, key: parent.key, childKeys };
  return [{ type: 'TaxonomyChildrenOrdered', schemaVersion: 1, data }];
}

function readKeys(sent: readonly unknown[], { key, children }: TaxonomyNode): readonly string[] {
  const issues: Issue[] = [];
  if (sent.length === 0) issues.push({ field: '', message: 'At least one child key is required' });
  const known = new Set<unknown>(children);
  const seen = new Set<string>();
  for (const [index, value] of sent.entries()) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (!known.has(value))
      issues.push({ field: `[${index}]`, message: `The taxonomy node '${text}' is not a child of '${key}'` });
    else if (seen.has(text))
      issues.push({ field: `[${index}]`, message: `The taxonomy node '${text}' is listed more than once` });
    else seen.add(text);
  }
  if (issues.length > 0) throw taxonomyErrors.invalid('ordering', issues);
  return [...seen];
}
