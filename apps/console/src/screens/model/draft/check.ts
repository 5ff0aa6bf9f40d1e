import {
  checkComponent,
  checkContentType,
  checkPublishedFields,
  Matching,
  type ComponentFacts,
  type Field,
  type KnownTags,
} from '@annal/content-rules';
import type { Component } from '../../../api/content-types.ts';
import type { FieldProblem } from '../../../api/problem.ts';
import { bodyOf, draftOf, type Draft, type ProjectLanguages } from './draft.ts';

/** What the checks need to know of the project. */
export interface ModelFacts extends ProjectLanguages {
  readonly components: readonly Component[];
  readonly publishedComponents: ReadonlySet<string>;
  readonly workflowIds: readonly string[];
  readonly tagGroups: readonly string[];
}

/** The service's own checks, at its paths (fields.md 5.4). Whether the default place exists, only the service knows. */
export function problemsOf(draft: Draft, published: Draft | undefined, facts: ModelFacts): readonly FieldProblem[] {
  const issues: { field: string; message: string }[] = [];
  const components = componentFacts(draft, facts);
  const matching = new Matching();
  const { primaryLanguage, supportedLanguages, tagGroups } = facts;
  const shared = { primaryLanguage, components, now: Date.now(), tags: knownTags(tagGroups) };
  if (draft.place === 'components') checkComponent(bodyOf(draft), shared, matching, issues);
  else {
    const nodeIds = draft.defaultParentNodeId === null ? [] : [draft.defaultParentNodeId.toLowerCase()];
    const { workflowIds } = facts;
    checkContentType(bodyOf(draft), { ...shared, supportedLanguages, workflowIds, nodeIds }, matching, issues);
  }
  checkPublishedFields(draft.fields, published?.fields, issues);
  return issues;
}

/** What a first look at the problems of one part needs: those below a path, with the rest of the path. */
export function problemsBelow(problems: readonly FieldProblem[], path: string): readonly FieldProblem[] {
  return problems.flatMap(({ field = '', message }) => {
    if (field !== path && !field.startsWith(`${path}.`) && !field.startsWith(`${path}[`)) return [];
    return [{ field: field.slice(path.length).replace(/^\./, ''), message }];
  });
}

export function messagesAt(problems: readonly FieldProblem[], path: string): readonly string[] {
  return [...new Set(problems.filter(({ field }) => field === path).map(({ message }) => message))];
}

export function componentFacts(draft: Draft, facts: ModelFacts): ComponentFacts {
  const known = facts.components.map((component) => {
    const isPublished = facts.publishedComponents.has(component.id);
    const { id, hasChildren } = component;
    return [id.toLowerCase(), { id, fields: fieldsOf(component, facts), isPublished, hasChildren }] as const;
  });
  const own = draft.place === 'components' ? draft.id : '';
  const isChild = facts.components.some(({ id, isChild: is }) => id === own && is);
  return { ownId: own, versionNo: null, known: new Map(known), isChild };
}

export const fieldsOf = (component: Component, languages: ProjectLanguages): readonly Field[] =>
  draftOf(component, languages).fields;

function knownTags(groups: readonly string[]): KnownTags {
  const none = new Map<string, never>();
  return {
    groups: new Map(groups.map((id) => [id.toLowerCase(), { id }])),
    tags: none,
    names: none,
    merged: none,
  };
}
