import type { Aggregate } from '@annal/kernel';
import type { RedirectsCommand } from './redirects.commands.ts';
import { decide } from './redirects.decide.ts';
import type { RedirectsEvent } from './redirects.events.ts';
import { isGone } from './redirects.gone.ts';
import { redirectsSnapshot } from './redirects.snapshot.ts';
import { evolve, initialRedirects, type Redirects } from './redirects.state.ts';
import { redirectsSchemas } from './redirects.upcasters.ts';

export const redirectsAggregate: Aggregate<Redirects, RedirectsCommand, RedirectsEvent> = {
  category: 'redirects',
  schemas: redirectsSchemas,
  snapshot: redirectsSnapshot,
  initial: initialRedirects,
  decide,
  evolve,
  isGone,
};
