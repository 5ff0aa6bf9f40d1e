import type { Aggregate } from '@annal/kernel';
import type { ViewsCommand } from './views.commands.ts';
import { decide } from './views.decide.ts';
import type { ViewsEvent } from './views.events.ts';
import { evolve, noViews, type Views } from './views.state.ts';
import { viewsSchemas } from './views.upcasters.ts';

export const viewsAggregate: Aggregate<Views, ViewsCommand, ViewsEvent> = {
  category: 'views',
  schemas: viewsSchemas,
  initial: noViews,
  decide,
  evolve,
};
