import type { Actor } from '@annal/kernel';
import { sectionActions, SYS_VIEW, type Section } from '@annal/security-domain';
import type { GrantableWorkflow } from '@annal/security-contracts';
import type { RoleFacts } from '../permits.ts';
import type { PrincipalFacts } from '../principals.ts';
import { heldRights } from './held-rights.ts';
import { coversLanguage, definitionRightsOn, entryRightsOn, isAbout } from './judge.ts';
import type { EntryRight, Rights } from './rights.ts';
import { grantedNames } from './sections.ts';
import { workflowGrants } from './workflow-grants.ts';

export interface GrantedType {
  readonly uuid: string;
  readonly languages: readonly string[];
  readonly workflow: GrantableWorkflow;
}

/** security.md 10. */
export type GrantSubject = { readonly projectUuid: string } & (
  | {
      readonly section: 'entries' | 'assets';
      readonly types: readonly GrantedType[];
      readonly language?: string;
    }
  | { readonly section: 'contentTypes'; readonly resourceId?: string }
  | { readonly section: 'nodes'; readonly resourceId?: string; readonly ancestorIds?: readonly string[] }
  | { readonly section: Section }
  | { readonly section: 'others'; readonly name: string }
);

const EVERYTHING = ['*'];

export function grantedActions(
  facts: PrincipalFacts,
  roles: RoleFacts,
  actor: Actor,
  subject: GrantSubject,
  now: Date,
): readonly string[] {
  const { onNodes, onOthers } = heldRights(facts, roles, actor, subject.projectUuid, now);
  const held = subject.section === 'nodes' ? onNodes : onOthers;
  if (held.length === 0) return [];
  const rights = held === 'all' ? undefined : held;
  if (subject.section === 'entries' || subject.section === 'assets') return entryActions(rights, subject);
  if (subject.section === 'others')
    return [...new Set(rights ? rights.flatMap(({ others }) => others.get(subject.name) ?? []) : EVERYTHING)].sort();
  const names = rights?.flatMap((each) => namesIn(each, subject as NamedSubject));
  return grantedNames(names ?? EVERYTHING, sectionActions[subject.section]);
}

type EntrySubject = Extract<GrantSubject, { section: 'entries' | 'assets' }>;
type NamedSubject = Exclude<GrantSubject, { section: 'entries' | 'assets' | 'others' }>;

function namesIn(rights: Rights, subject: NamedSubject): readonly string[] {
  if (subject.section === 'contentTypes') {
    const { resourceId } = subject;
    const granted = resourceId === undefined ? rights.definitions.values() : definitionRightsOn(rights, resourceId);
    return [...granted].flatMap((actions) => [...actions]);
  }
  if (subject.section === 'nodes') {
    const here = rights.nodes.filter((right) => isAbout(right, subject));
    return here.flatMap(({ actions }) => [...actions]);
  }
  return [...(rights.sections.get(subject.section) ?? [])];
}

function entryActions(
  rights: readonly Rights[] | undefined,
  { section, types, language }: EntrySubject,
): readonly string[] {
  const found = new Set<string>();
  let mayView = false;
  for (const { uuid, languages, workflow } of types) {
    if (language !== undefined && !languages.includes(language)) continue;
    const own = rights?.flatMap((each) => entryRightsOn(each[section], uuid));
    const granted = workflowGrants(own ? textsFor(own, language, languages) : EVERYTHING, workflow);
    mayView ||= granted.mayView;
    for (const action of granted.actions) found.add(action);
  }
  return found.size === 0 && mayView ? [SYS_VIEW] : [...found];
}

export function textsFor(
  rights: readonly EntryRight[],
  language: string | undefined,
  languages: readonly string[],
): readonly string[] {
  return rights.filter((right) => coversLanguage(right, language, languages)).flatMap(({ actions }) => actions);
}
