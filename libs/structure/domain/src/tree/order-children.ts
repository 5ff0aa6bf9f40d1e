import { canonicalGuid, canonicalLanguage, wrongLanguage, type LanguageCode } from '@annal/kernel';
import { orderKey } from './below.ts';
import { Findings } from './findings.ts';
import type { OrderChildren, TreeFacts, UnorderChildren } from './tree.commands.ts';
import { nodeErrors } from './tree.errors.ts';
import type { TreeEvent } from './tree.events.ts';
import type { LiveTree } from './tree.state.ts';

export function orderChildren(data: OrderChildren['data'], tree: LiveTree): readonly TreeEvent[] {
  const { facts, parentId, language: sentLanguage, nodeIds: sentIds } = data;
  const { projectUuid } = facts;
  if (!tree.nodes.has(parentId)) throw nodeErrors.notFound(facts.projectId, parentId);
  const findings = new Findings();
  const language = readLanguage(facts, sentLanguage, findings);
  const nodeIds = readChildren(tree, parentId, sentIds, findings);
  refuse(findings);
  const before = listed(tree, parentId, language);
  if (before.length === nodeIds.length && before.every((id, index) => id === nodeIds[index])) return [];
  const unlisted = before.filter((id) => !nodeIds.includes(id));
  const order = { projectUuid, nodeId: parentId, language, nodeIds, unlisted };
  return [{ type: 'ChildOrderSet', schemaVersion: 1, data: order }];
}

export function unorderChildren(data: UnorderChildren['data'], tree: LiveTree): readonly TreeEvent[] {
  const { facts, parentId, language: sentLanguage } = data;
  const { projectUuid } = facts;
  if (!tree.nodes.has(parentId)) throw nodeErrors.notFound(facts.projectId, parentId);
  const findings = new Findings();
  const language = readLanguage(facts, sentLanguage, findings);
  refuse(findings);
  const nodeIds = listed(tree, parentId, language);
  if (nodeIds.length === 0) return [];
  const order = { projectUuid, nodeId: parentId, language, nodeIds };
  return [{ type: 'ChildOrderRemoved', schemaVersion: 1, data: order }];
}

function listed(tree: LiveTree, parentId: string, language: LanguageCode | null): readonly string[] {
  return tree.below.get(parentId)?.orders.get(orderKey(language))?.toArray() ?? [];
}

function readLanguage(facts: TreeFacts, sent: string | undefined, findings: Findings): LanguageCode | null {
  if (sent === undefined) return null;
  const language = canonicalLanguage(sent);
  if (!language) findings.add('V15', 'language', wrongLanguage(sent));
  else if (!facts.supportedLanguages.includes(language))
    findings.add('V15', 'language', `The language '${language}' is not supported by the project`);
  return language ?? null;
}

function readChildren(
  tree: LiveTree,
  parentId: string,
  sent: readonly unknown[],
  findings: Findings,
): readonly string[] {
  if (sent.length === 0) findings.add('V16', '', 'At least one child id is required');
  const seen = new Set<string>();
  sent.forEach((value, index) => {
    const id = canonicalGuid(value);
    if (id === undefined || tree.nodes.get(id)?.parentId !== parentId)
      findings.add('V17', `[${index}]`, `The node '${textOf(value)}' is not a child of the parent node`);
    else if (seen.has(id)) findings.add('V18', `[${index}]`, `The node '${id}' is listed more than once`);
    else seen.add(id);
  });
  return [...seen];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function refuse(findings: Findings): void {
  const issues = findings.issues();
  if (issues.length > 0) throw nodeErrors.invalid('ordering', issues);
}
