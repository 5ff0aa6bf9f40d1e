import type { Aggregate } from '@annal/kernel';
import type { ContentTypeCommand } from './content-type.commands.ts';
import { decide } from './content-type.decide.ts';
import type { ContentTypeEvent } from './content-type.events.ts';
import { evolve, initialContentType, type ContentType } from './content-type.state.ts';
import { contentTypeSchemas } from './content-type.upcasters.ts';

export const contentTypeAggregate: Aggregate<ContentType, ContentTypeCommand, ContentTypeEvent> = {
  category: 'contentType',
  schemas: contentTypeSchemas,
  definition: true,
  initial: initialContentType,
  decide,
  evolve,
};
