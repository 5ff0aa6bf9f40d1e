import type { Key } from '../../../messages/index.ts';
import type { ListAddress } from '../address.ts';
import { ME } from '../query/filters.ts';

export interface BuiltInView {
  readonly id: string;
  readonly name: Key;
  readonly address: ListAddress;
}

/** It shows links, not entries. */
export const BROKEN = 'broken';

/** Those that every project has. */
export const builtInViews: readonly BuiltInView[] = [
  { id: 'all', name: 'entries.view.all', address: {} },
  { id: 'drafts', name: 'entries.view.drafts', address: { owner: ME, state: 'draft' } },
  {
    id: 'waiting',
    name: 'entries.view.waiting',
    address: { state: 'awaitingApproval', order: 'sys.version.modified' },
  },
  { id: 'week', name: 'entries.view.week', address: { changed: 'week' } },
  {
    id: 'scheduled',
    name: 'entries.view.scheduled',
    address: { zenql: 'sys.schedules.publish.dateTime exists or sys.schedules.unpublish.dateTime exists' },
  },
  { id: 'untranslated', name: 'entries.view.untranslated', address: { translation: 'NeverTranslated' } },
  { id: BROKEN, name: 'entries.view.broken', address: {} },
  { id: 'archived', name: 'entries.view.archived', address: { state: 'archived' } },
];
