import type { Aggregate } from '@annal/kernel';
import type { ContentModelCommand } from './content-model.commands.ts';
import { decide } from './content-model.decide.ts';
import type { ContentModelEvent } from './content-model.events.ts';
import { evolve, initialContentModel, type ContentModel } from './content-model.state.ts';
import { contentModelSchemas } from './content-model.upcasters.ts';

export const contentModelAggregate: Aggregate<ContentModel, ContentModelCommand, ContentModelEvent> = {
  category: 'contentModel',
  schemas: contentModelSchemas,
  acknowledgedLate: true,
  initial: initialContentModel,
  decide,
  evolve,
};
