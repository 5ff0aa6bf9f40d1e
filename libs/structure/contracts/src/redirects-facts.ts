import type { Fold } from '@annal/kernel';
import { redirectsAggregate, type Redirects, type RedirectsEvent } from '@annal/structure-domain';

export const redirectsFacts: Fold<Redirects, RedirectsEvent> = redirectsAggregate;
