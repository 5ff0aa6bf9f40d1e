import { nodeScopes, sectionActions, sections, SYS_VIEW, type NodeScope, type Section } from '@annal/security-domain';
import { textsFor, type GrantedType } from './granted-actions.ts';
import type { HeldRights, ProjectRights } from './held-rights.ts';
import { entryRightsOn } from './judge.ts';
import { reached } from './reached.ts';
import type { NodeRight, Rights } from './rights.ts';
import { grantedNames } from './sections.ts';
import { workflowGrants } from './workflow-grants.ts';

export interface LanguageGrant {
  readonly languages: readonly string[];
  readonly actions: readonly string[];
}

export interface TypePermissions {
  readonly uuid: string;
  /** A language is in one of them at most. */
  readonly grants: readonly LanguageGrant[];
}

export interface NodePermissions {
  readonly id: string;
  readonly scope: NodeScope;
  readonly actions: readonly string[];
  /** In lower case. */
  readonly contentTypeIds: readonly string[];
}

/** Everything that somebody may do in a project, section by section (security.md 10). */
export interface GrantedPermissions {
  readonly entries: readonly TypePermissions[];
  readonly assets: readonly TypePermissions[];
  /** By uuid; `*` is every definition. */
  readonly contentTypes: readonly { readonly uuid: string; readonly actions: readonly string[] }[];
  readonly nodes: readonly NodePermissions[];
  readonly sections: Readonly<Record<Section, readonly string[]>>;
}

export interface ProjectTypes {
  readonly entries: readonly GrantedType[];
  readonly assets: readonly GrantedType[];
}

const EVERYTHING = ['*'];

export function grantedPermissions({ onNodes, onOthers }: ProjectRights, types: ProjectTypes): GrantedPermissions {
  return {
    entries: onTypes(onOthers, 'entries', types.entries),
    assets: onTypes(onOthers, 'assets', types.assets),
    contentTypes: onDefinitions(onOthers),
    nodes: onNodes === 'all' ? [EVERY_NODE] : mergedNodes(onNodes.flatMap(({ nodes }) => nodes)),
    sections: Object.fromEntries(
      sections.map((section) => [section, grantedNames(namesIn(onOthers, section), sectionActions[section])]),
    ) as GrantedPermissions['sections'],
  };
}

function onTypes(
  held: HeldRights,
  section: 'entries' | 'assets',
  types: readonly GrantedType[],
): readonly TypePermissions[] {
  if (held.length === 0) return [];
  return types
    .map((type) => ({ uuid: type.uuid, grants: onType(held, section, type) }))
    .filter(({ grants }) => grants.length > 0);
}

function onType(held: HeldRights, section: 'entries' | 'assets', type: GrantedType): readonly LanguageGrant[] {
  const { uuid, languages, workflow } = type;
  const own = held === 'all' ? undefined : held.flatMap((rights) => entryRightsOn(rights[section], uuid));
  const byTexts = new Map<string, { readonly texts: readonly string[]; readonly languages: string[] }>();
  for (const language of languages) {
    const texts = own ? textsFor(own, language, languages) : EVERYTHING;
    const same = reached(byTexts, JSON.stringify(texts), () => ({ texts, languages: [] }));
    same.languages.push(language);
  }
  const byActions = new Map<string, { readonly languages: string[]; readonly actions: readonly string[] }>();
  for (const { texts, languages: spoken } of byTexts.values()) {
    const { actions, mayView } = workflowGrants(texts, workflow);
    if (!mayView) continue;
    const shown = actions.length > 0 ? actions : [SYS_VIEW];
    reached(byActions, shown.join(), () => ({ languages: [], actions: shown })).languages.push(...spoken);
  }
  return [...byActions.values()];
}

function onDefinitions(held: HeldRights): GrantedPermissions['contentTypes'] {
  const found = new Map<string, Set<string>>();
  const granted = held === 'all' ? [new Map([['*', new Set(EVERYTHING)]])] : held.map((rights) => rights.definitions);
  for (const definitions of granted)
    for (const [uuid, actions] of definitions) {
      const all = reached(found, uuid, () => new Set<string>());
      for (const action of actions) all.add(action);
    }
  return [...found]
    .map(([uuid, actions]) => ({ uuid, actions: grantedNames(actions, sectionActions.contentTypes) }))
    .filter(({ actions }) => actions.length > 0);
}

const EVERY_NODE: NodePermissions = {
  id: '*',
  scope: nodeScopes[0],
  actions: grantedNames(EVERYTHING, sectionActions.nodes),
  contentTypeIds: EVERYTHING,
};

/** Equal grants of several roles are one. Others stay apart: `manageEntries` counts for the types of its own grant. */
function mergedNodes(rights: readonly NodeRight[]): readonly NodePermissions[] {
  const found = new Map<string, NodePermissions>();
  for (const { id, scope, actions, contentTypeIds } of rights) {
    const names = grantedNames(actions, sectionActions.nodes);
    if (names.length === 0) continue;
    const grant = { id, scope, actions: names, contentTypeIds: [...contentTypeIds].sort() };
    found.set(JSON.stringify(grant), grant);
  }
  return [...found.values()];
}

function namesIn(held: HeldRights, section: Section): readonly string[] {
  if (held === 'all') return EVERYTHING;
  return held.flatMap((rights: Rights) => [...(rights.sections.get(section) ?? [])]);
}
