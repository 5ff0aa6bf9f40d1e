import * as content from '@annal/content-domain';
import type { EventSchema } from '@annal/kernel';
import * as security from '@annal/security-domain';
import * as structure from '@annal/structure-domain';
import { declaredEvents } from './declared-events.ts';
import { documentedEvents, type EventRow } from './documented-events.ts';

const documented = documentedEvents(new URL('../../docs/events.md', import.meta.url));

interface StoredEvents {
  readonly category: string;
  readonly schemas: Readonly<Record<string, EventSchema>>;
}

/** What the domains store: everything they export that has schemas. */
const aggregates = [content, security, structure]
  .flatMap((domain) => Object.values(domain) as unknown[])
  .filter((item): item is StoredEvents => typeof item === 'object' && item !== null && 'schemas' in item);

describe('docs/events.md', () => {
  it('lists the events of every aggregate under its category, in their newest shape, and no others', () => {
    const stored = aggregates.map(({ category, schemas }) => [category, shapesOf(schemas)] as const);
    const { '': keys, ...rest } = documented;
    expect(Object.keys(keys ?? {})).toEqual(['KeyClaimed', 'KeyReleased']);
    const listed = Object.entries(rest).map(([category, rows]) => [category, shapesOf(rows)] as const);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(stored));
  });

  it('names the fields that the types declare', () => {
    const rows: Record<string, EventRow> = Object.assign({}, ...Object.values(documented));
    expect(rows).toEqual(declaredEvents());
  });
});

/** Shape by type. */
function shapesOf(events: Readonly<Record<string, EventSchema | EventRow>>): Record<string, number> {
  const shapes = Object.entries(events).map(([type, event]) => [
    type,
    'schemaVersion' in event ? event.schemaVersion : event.shape,
  ]);
  return Object.fromEntries(shapes) as Record<string, number>;
}
