import type { ComponentEvent, ContentTypeEvent, WorkflowDefinitionEvent } from '@annal/content-contracts';
import { assertNever, type Recorded } from '@annal/kernel';
import { patchWhere } from '@annal/read-models';
import { appeared, ended, happened, namesIn, type ActivityChange, type Thing } from './activity-changes.ts';
import { goneKey } from './activity.document.ts';

type Definition = 'contentType' | 'component' | 'workflowDefinition';

export function contentTypeActivity(event: Recorded<ContentTypeEvent>): readonly ActivityChange[] {
  switch (event.type) {
    case 'ContentTypeCreated':
      return appeared(event, { ...thingOf(event, 'contentType'), title: event.data.name }, { action: 'created' });
    case 'ContentTypeRevised':
      return revised(event, 'contentType');
    case 'ContentTypePublished':
      return happened(event, thingOf(event, 'contentType'), { action: 'published', changed: ['live'] });
    case 'ContentTypeDeleted':
      return [...ended(event, thingOf(event, 'contentType')), ...entriesGone(event)];
    default:
      return assertNever(event);
  }
}

export function componentActivity(event: Recorded<ComponentEvent>): readonly ActivityChange[] {
  switch (event.type) {
    case 'ComponentCreated':
      return appeared(event, { ...thingOf(event, 'component'), title: event.data.name }, { action: 'created' });
    case 'ComponentRevised':
      return revised(event, 'component');
    case 'ComponentPublished':
      return happened(event, thingOf(event, 'component'), { action: 'published', changed: ['live'] });
    case 'ComponentDeleted':
      return ended(event, thingOf(event, 'component'));
    default:
      return assertNever(event);
  }
}

export function workflowActivity(event: Recorded<WorkflowDefinitionEvent>): readonly ActivityChange[] {
  switch (event.type) {
    case 'WorkflowDefinitionCreated':
      return appeared(
        event,
        { ...thingOf(event, 'workflowDefinition'), title: event.data.name },
        { action: 'created' },
      );
    case 'WorkflowDefinitionRevised':
      return revised(event, 'workflowDefinition');
    case 'WorkflowDefinitionPublished':
      return happened(event, thingOf(event, 'workflowDefinition'), { action: 'published', changed: ['live'] });
    case 'WorkflowDefinitionDeleted':
      return ended(event, thingOf(event, 'workflowDefinition'));
    default:
      return assertNever(event);
  }
}

type DefinitionEvent = Recorded<ContentTypeEvent | ComponentEvent | WorkflowDefinitionEvent>;
type Revised = Extract<DefinitionEvent, { readonly data: { readonly changes: object } }>;

function thingOf({ data: { projectUuid, id } }: DefinitionEvent, type: Definition): Thing {
  return { projectUuid, type, id };
}

function revised(event: Revised, type: Definition): readonly ActivityChange[] {
  const { changes } = event.data;
  return happened(event, thingOf(event, type), { action: 'updated', changed: namesIn(changes) }, changes.name);
}

function entriesGone({ data: { projectUuid: list, uuid: readKey } }: Recorded<ContentTypeEvent>) {
  return (['entry', 'asset'] as const).map((type) => patchWhere({ list, readKey, type }, { readKey: goneKey(type) }));
}
