import {
  componentSource,
  contentTypeSource,
  type ComponentEvent,
  type ContentTypeEvent,
} from '@annal/content-contracts';
import type { FactsFold } from '@annal/event-store';
import type { Recorded } from '@annal/kernel';
import { roleSource, type RoleEvent } from '@annal/security-contracts';
import type { ProjectEvent } from '@annal/structure-contracts';
import { segment, type ProjectNames, type Translated } from './translated.ts';

type DefinitionEvent = ContentTypeEvent | ComponentEvent;

export interface DefinitionFacts {
  readonly versionNo: string;
  readonly name: unknown;
  readonly dataFormat: string;
}

const noDefinition: DefinitionFacts = { versionNo: '0.0', name: null, dataFormat: 'component' };

function evolve(facts: DefinitionFacts, { data }: DefinitionEvent): DefinitionFacts {
  const versionNo = 'versionNo' in data ? data.versionNo : facts.versionNo;
  const name =
    'name' in data ? data.name : 'changes' in data && 'name' in data.changes ? data.changes.name : facts.name;
  const dataFormat = 'dataFormat' in data ? data.dataFormat : facts.dataFormat;
  return { versionNo, name, dataFormat };
}

export const contentTypeFacts: FactsFold<DefinitionFacts, ContentTypeEvent> = {
  schemas: contentTypeSource.schemas,
  initial: noDefinition,
  evolve,
};
export const componentFacts: FactsFold<DefinitionFacts, ComponentEvent> = {
  schemas: componentSource.schemas,
  initial: noDefinition,
  evolve,
};

const WORDS = { Created: 'created', Revised: 'updated', Published: 'published', Deleted: 'deleted' } as const;

export function translateDefinition(
  { type, data: { id, uuid } }: DefinitionEvent,
  { versionNo, name, dataFormat }: DefinitionFacts,
  { projectId }: ProjectNames,
): readonly Translated[] {
  const [, kind, step] = /^(ContentType|Component)(Created|Revised|Published|Deleted)$/.exec(type) ?? [];
  const word = WORDS[step as keyof typeof WORDS];
  const data = { projectId, id, uuid, versionNo, dataFormat };
  return kind === 'Component'
    ? [{ type: `annal.component.${word}.v1`, subject: `components/${segment(id)}`, label: name, data }]
    : [{ type: `annal.contentType.${word}.v1`, subject: `contentTypes/${segment(id)}`, label: name, data }];
}

export function translateProject({ type, data }: ProjectEvent, { projectId }: ProjectNames): readonly Translated[] {
  const told = (word: 'created' | 'updated' | 'deleted', changed: readonly string[]): Translated => {
    const label = 'name' in data ? (data.name ?? null) : null;
    return {
      type: `annal.project.${word}.v1`,
      subject: `projects/${segment(projectId)}`,
      label,
      data: { projectId, changed },
    };
  };
  switch (type) {
    case 'ProjectCreated':
      return [told('created', [])];
    case 'ProjectDeleted':
      return [told('deleted', [])];
    default: {
      const { projectUuid: _, ...changes } = data;
      return [told('updated', Object.keys(changes))];
    }
  }
}

export interface RoleNameFacts {
  readonly name: unknown;
}

export const roleFacts: FactsFold<RoleNameFacts, RoleEvent> = {
  schemas: roleSource.schemas,
  initial: { name: null },
  evolve: (facts, { data }) => ('name' in data && data.name !== undefined ? { name: data.name } : facts),
};

export function translateRole(
  { type, data: { roleId } }: Recorded<RoleEvent>,
  { name }: RoleNameFacts,
  { projectId }: ProjectNames,
): readonly Translated[] {
  const word = type === 'RoleCreated' ? 'created' : type === 'RoleDeleted' ? 'deleted' : 'updated';
  return [{ type: `annal.role.${word}.v1`, subject: `roles/${roleId}`, label: name, data: { projectId, roleId } }];
}
