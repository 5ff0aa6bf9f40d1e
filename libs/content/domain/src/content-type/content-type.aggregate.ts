import type { Aggregate } from '@annal/kernel';
import { builtInTypeOf } from '../built-in-type/built-in-types.ts';
import type { UndecidedDefinition } from '../definition/wanted-definition-facts.ts';
import type { ContentTypeCommand } from './content-type.commands.ts';
import { decide } from './content-type.decide.ts';
import type { ContentTypeEvent } from './content-type.events.ts';
import { evolve, initialContentType, type ContentType } from './content-type.state.ts';
import { contentTypeSchemas } from './content-type.upcasters.ts';

export const contentTypeAggregate: Aggregate<ContentType, ContentTypeCommand, ContentTypeEvent, UndecidedDefinition> = {
  category: 'contentType',
  schemas: contentTypeSchemas,
  acknowledgedLate: true,
  initial: initialContentType,
  decide,
  evolve,
  // The stream of a built-in type, which always exists, begins with its first change.
  isMade: ({ type, data: { projectUuid, uuid } }) =>
    type === 'ContentTypeCreated' && builtInTypeOf(projectUuid, uuid) === undefined,
};
