import type { Fold } from '@annal/kernel';
import { redirectsAggregate, type Redirects, type RedirectsEvent } from '@annal/structure-domain';

/** For those who follow what becomes of redirects. */
export const redirectsFacts: Fold<Redirects, RedirectsEvent> = redirectsAggregate;
