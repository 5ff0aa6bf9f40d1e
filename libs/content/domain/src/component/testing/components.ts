import {
  type ComponentFacts,
  type ComponentInput,
  type DefinitionFacts,
  type Field,
  type FieldInput,
  type KnownComponent,
  withoutComponents,
} from '@annal/content-rules';
import { DomainError, type Issue } from '@annal/kernel';
import { deciderSpec, eventsOf } from '@annal/testing';
import type { UndecidedDefinition } from '../../definition/wanted-definition-facts.ts';
import { field } from '@annal/content-rules/testing';
import { componentAggregate } from '../component.aggregate.ts';
import type { CreateComponent, PublishComponent, ReviseComponent } from '../component.commands.ts';
import type { ComponentCreated, ComponentEvent } from '../component.events.ts';

export const given = deciderSpec(componentAggregate);
export const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
export const uuid = 'e2f6ac5f-3d3a-4b3c-9a3e-0d3d2a0b6e77';
const key = { projectUuid, uuid, id: 'shelfLocation' };

export const floor: FieldInput = { id: 'floor', name: { cy: 'Llawr' }, dataType: 'integer' };
export const storedFloor = field('integer', { id: 'floor', name: { cy: 'Llawr' } });
const input: ComponentInput = { id: 'shelfLocation', name: { cy: 'Silff' }, fields: [floor] };

/** `homeAddress` is published, `draft` is not, `parent` contains a component. */
export function componentFacts(parts: Partial<ComponentFacts> = {}): ComponentFacts {
  const known = (id: string, more: Partial<KnownComponent> = {}): [string, KnownComponent] => [
    id.toLowerCase(),
    { id, fields: [field('string', { id: 'line' })], isPublished: true, hasChildren: false, ...more },
  ];
  return {
    ...withoutComponents('shelfLocation', null),
    known: new Map([
      known('homeAddress'),
      known('draft', { isPublished: false }),
      known('parent', { hasChildren: true }),
    ]),
    ...parts,
  };
}

export const uses = (dataFormat: string, more: FieldInput = {}): FieldInput => ({
  id: 'used',
  name: { 'en-GB': 'Used' },
  dataType: 'object',
  dataFormat,
  ...more,
});
export const storedUse = (dataFormat: string, more: Partial<Field> = {}): Field =>
  field('object', { id: 'used', name: { 'en-GB': 'Used' }, dataFormat, ...more });

const facts = (components: ComponentFacts): DefinitionFacts => ({
  primaryLanguage: 'en-GB',
  components,
  now: Date.UTC(2026, 2, 1),
});

export const create = (parts: Partial<ComponentInput> = {}, components = componentFacts()): CreateComponent => ({
  type: 'CreateComponent',
  data: { projectUuid, uuid, input: { ...input, ...parts }, facts: facts(components) },
});
export const revise = (
  parts: Partial<ComponentInput> = {},
  versionNo: string | null | undefined = '0.1',
  components = componentFacts({ versionNo: '0.1' }),
): ReviseComponent => ({
  type: 'ReviseComponent',
  data: { componentId: 'shelfLocation', versionNo, input: { ...input, ...parts }, facts: facts(components) },
});
export const publish = (data: Partial<PublishComponent['data']> = {}): PublishComponent => ({
  type: 'PublishComponent',
  data: { componentId: 'shelfLocation', event: 'publish', components: componentFacts({ versionNo: '0.1' }), ...data },
});
export const remove = { type: 'DeleteComponent', data: { componentId: 'shelfLocation' } } as const;

export const created: ComponentCreated = {
  type: 'ComponentCreated',
  schemaVersion: 1,
  data: { ...key, versionNo: '0.1', name: { cy: 'Silff' }, description: {}, fields: [storedFloor] },
};
export const revised = (versionNo: `${number}.${number}`, changes: object): ComponentEvent => ({
  type: 'ComponentRevised',
  schemaVersion: 1,
  data: { ...key, versionNo, changes },
});
export const published = (versionNo: `${number}.${number}`): ComponentEvent => ({
  type: 'ComponentPublished',
  schemaVersion: 1,
  data: { ...key, versionNo },
});
export const deleted: ComponentEvent = { type: 'ComponentDeleted', schemaVersion: 1, data: key };

export function issuePaths(
  decide: () => readonly ComponentEvent[] | UndecidedDefinition,
): readonly (string | undefined)[] {
  try {
    eventsOf(decide());
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, data } = error;
    expect(code).toBe('Component.Invalid');
    return (data as readonly Issue[]).map((issue) => issue.field);
  }
}
