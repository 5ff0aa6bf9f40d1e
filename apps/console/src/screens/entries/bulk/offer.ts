import type { WorkflowDefinition, WorkflowEvent } from '@annal/content-rules';
import { language, t, type Key } from '../../../messages/index.ts';
import type { BulkAction, BulkKind } from './action.ts';
import { publishes } from './plan.ts';

/** An act that is offered, before what it needs has been asked. */
export interface Offer {
  readonly id: string;
  readonly text: string;
  readonly action: BulkAction;
  /** Parameters of a workflow's event. */
  readonly parameters: WorkflowEvent['parameters'];
  readonly isDanger: boolean;
}

const SYSTEM: readonly (readonly [BulkKind, Key])[] = [
  ['publish', 'entries.bulk.publish'],
  ['unpublish', 'entries.bulk.unpublish'],
  ['archive', 'entries.bulk.archive'],
  ['unarchive', 'entries.bulk.unarchive'],
  ['owner', 'entries.bulk.owner'],
  ['field', 'entries.bulk.field'],
  ['delete', 'entries.bulk.delete'],
];

const DANGER: readonly BulkKind[] = ['delete'];

export function systemOffers(kinds: readonly BulkKind[] = SYSTEM.map(([kind]) => kind)): readonly Offer[] {
  return SYSTEM.filter(([kind]) => kinds.includes(kind)).map(([kind, key]) => ({
    id: kind,
    text: t(key),
    action: emptyAction(kind),
    parameters: [],
    isDanger: DANGER.includes(kind),
  }));
}

function emptyAction(kind: BulkKind): BulkAction {
  if (kind === 'owner') return { kind, owner: '' };
  if (kind === 'field') return { kind, path: '', value: null };
  if (kind === 'event') return { kind, event: '', data: {} };
  return { kind };
}

/** Events of the workflows that a person raises, each once; plain publishing and saving have offers of their own. */
export function eventOffers(workflows: readonly WorkflowDefinition[]): readonly Offer[] {
  const found = new Map<string, Offer>();
  for (const event of workflows.flatMap(({ states }) => states.flatMap(({ events }) => events))) {
    const isOwn = event.id.startsWith('sys') || event.id === 'schedule' || event.id.includes('Scheduled');
    if (isOwn || found.has(event.id) || (publishes(event) && event.id === 'publish')) continue;
    const { id, parameters } = event;
    const action: BulkAction = { kind: 'event', event: id, data: {} };
    found.set(id, { id: `event ${id}`, text: named(event), action, parameters, isDanger: false });
  }
  return [...found.values()];
}

/** Of an event or one of its parameters. */
export function named({ id, name }: { readonly id: string; readonly name: Readonly<Record<string, string>> }): string {
  const own = Object.keys(name).find((code) => code.slice(0, 2) === language());
  return name[own ?? ''] ?? Object.values(name)[0] ?? id;
}
