import { assertNever, DomainError, nextMajor, type Issue, type Localized } from '@annal/kernel';
import { isStale } from '../tag-set/read-tag.ts';
import { readName, requirePrimaryName } from './read-name.ts';
import type {
  ChangeTaxonomyNode,
  CreateTaxonomyNode,
  DeleteTaxonomyNode,
  TaxonomyCommand,
  TaxonomyFacts,
  TaxonomyNodeInput,
} from './taxonomy.commands.ts';
import { taxonomyErrors as errors } from './taxonomy.errors.ts';
import type { TaxonomyEvent, TaxonomyVersionNo } from './taxonomy.events.ts';
import { childKey, levelOf, numberOf, parentOf, ROOT_KEY } from './taxonomy.keys.ts';
import { orderChildren } from './taxonomy.order.ts';
import { nameKey, type Taxonomy, type TaxonomyNode } from './taxonomy.state.ts';

export const MOST_NODES = 20_000;
export const MOST_CHILDREN = 2_000;
export const MOST_LEVELS = 10;
/** Keys have numbers of nine digits at most, of which nobody can take the last ones. */
export const HIGHEST_SENT = 99_999_999;

export function decide(command: TaxonomyCommand, taxonomy: Taxonomy): readonly TaxonomyEvent[] {
  if (command.type === 'CloseTaxonomy') {
    const { projectUuid } = command.data;
    return taxonomy.isClosed ? [] : [{ type: 'TaxonomyClosed', schemaVersion: 1, data: { projectUuid } }];
  }
  const { facts, key } = command.data;
  if (taxonomy.isClosed) throw projectGone(facts.projectId);
  const node = existing(taxonomy, facts, key);
  switch (command.type) {
    case 'CreateTaxonomyNode':
      return createNode(command.data, taxonomy, node);
    case 'ChangeTaxonomyNode':
      return changeNode(command.data, taxonomy, node);
    case 'OrderTaxonomyChildren':
      return orderChildren(command.data, node);
    case 'DeleteTaxonomyNode':
      return deleteNode(command.data);
    default:
      return assertNever(command);
  }
}

function createNode(
  { facts, primaryLanguage, sent }: CreateTaxonomyNode['data'],
  taxonomy: Taxonomy,
  parent: TaxonomyNode,
): readonly TaxonomyEvent[] {
  const issues: Issue[] = [...(sent.unreadable ?? [])];
  const name = readName(sent, issues);
  requirePrimaryName(name, primaryLanguage, issues);
  const conflicts = nameConflicts(taxonomy, parent.key, name, undefined);
  if (conflicts.length > 0) throw errors.conflict('creating', conflicts);
  checkRoom(taxonomy, parent, issues);
  const key = newKey(sent, parent, taxonomy, issues);
  if (issues.length > 0 || !name) throw errors.invalid('creating', issues);
  const data = { projectUuid: facts.projectUuid, key, name, versionNo: '1.0' } as const;
  return [{ type: 'TaxonomyNodeCreated', schemaVersion: 1, data }];
}

/** A sent one may leave numbers out, so that a copy of a taxonomy has the keys of the original. */
function newKey({ key }: TaxonomyNodeInput, parent: TaxonomyNode, { lastNumber }: Taxonomy, issues: Issue[]): string {
  if (key === undefined || key === null) return childKey(parent.key, lastNumber + 1);
  const refuse = (message: string) => issues.push({ field: 'key', message });
  const number = numberOf(key);
  if (key !== childKey(parent.key, number)) refuse(`The key has to be '${parent.key}/' and a number`);
  else if (number <= lastNumber)
    refuse(`The number ${number} has been given before: the next one is ${lastNumber + 1}`);
  else if (number > HIGHEST_SENT) refuse(`The number cannot be higher than ${HIGHEST_SENT}`);
  return key;
}

function changeNode(
  { facts, primaryLanguage, sent }: ChangeTaxonomyNode['data'],
  taxonomy: Taxonomy,
  node: TaxonomyNode,
): readonly TaxonomyEvent[] {
  const { key } = node;
  if (key === ROOT_KEY) throw errors.isRoot('updating');
  const issues: Issue[] = [...(sent.unreadable ?? [])];
  const stale = isStale(sent, node.versionNo, issues);
  const name = readName(sent, issues) ?? node.name;
  const conflicts = nameConflicts(taxonomy, parentOf(key) ?? '', name, key);
  const outdated = { field: 'version.versionNo', message: 'The taxonomy node is not the latest version' };
  if (stale || conflicts.length > 0) throw errors.conflict('updating', [...(stale ? [outdated] : []), ...conflicts]);
  if (sent.key !== undefined && sent.key !== key)
    issues.push({ field: 'key', message: 'The key is not that of the taxonomy node' });
  if (sent.name === null) issues.push({ field: 'name', message: 'The name is required' });
  requirePrimaryName(name, primaryLanguage, issues);
  if (issues.length > 0) throw errors.invalid('updating', issues);
  if (isSame(name, node.name)) return [];
  const versionNo = nextMajor(node.versionNo) as TaxonomyVersionNo;
  const data = { projectUuid: facts.projectUuid, key, name, versionNo };
  return [{ type: 'TaxonomyNodeRenamed', schemaVersion: 1, data }];
}

function deleteNode({ facts, key, usedKey }: DeleteTaxonomyNode['data']): readonly TaxonomyEvent[] {
  if (key === ROOT_KEY) throw errors.isRoot('deleting');
  if (usedKey !== null) throw errors.inUse(usedKey);
  return [{ type: 'TaxonomyNodeDeleted', schemaVersion: 1, data: { projectUuid: facts.projectUuid, key } }];
}

function existing({ nodes }: Taxonomy, { projectId }: TaxonomyFacts, key: string): TaxonomyNode {
  const node = nodes.get(key);
  if (!node) throw errors.notFound(projectId, key);
  return node;
}

function checkRoom({ nodes }: Taxonomy, parent: TaxonomyNode, issues: Issue[]): void {
  const refuse = (message: string) => issues.push({ field: '', message });
  if (levelOf(parent.key) >= MOST_LEVELS) refuse(`A taxonomy cannot have more than ${MOST_LEVELS} levels`);
  if (parent.children.length >= MOST_CHILDREN)
    refuse(`A taxonomy node cannot have more than ${MOST_CHILDREN} children`);
  // The root is not counted.
  if (nodes.size > MOST_NODES) refuse(`A project cannot have more than ${MOST_NODES} taxonomy nodes`);
}

function nameConflicts(
  { names }: Taxonomy,
  parentKey: string,
  name: Localized = {},
  ownKey: string | undefined,
): readonly Issue[] {
  return Object.entries(name).flatMap(([language, text]) => {
    const taken = names.get(nameKey(parentKey, language, text));
    if (taken === undefined || taken === ownKey) return [];
    const message = `The name '${text}' is already used by the taxonomy node '${taken}'`;
    return [{ field: `name.${language}`, message }];
  });
}

function isSame(left: Localized, right: Localized): boolean {
  const languages = Object.keys(left);
  return (
    languages.length === Object.keys(right).length && languages.every((language) => left[language] === right[language])
  );
}

/** Same text as in the structure domain (conventions.md 10.2). */
function projectGone(projectId: string): DomainError {
  return new DomainError('notFound', 'Project.NotFound', `Unknown project '${projectId}'`, [
    { field: 'projectId', message: `A project with the Id '${projectId}' does not exist` },
  ]);
}
