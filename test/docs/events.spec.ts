import { globSync, readFileSync } from 'node:fs';
import type { EventSchema } from '@annal/kernel';
import { declaredEvents } from './declared-events.ts';
import { documentedEvents, type EventRow } from './documented-events.ts';

const root = new URL('../../', import.meta.url);
const documented = documentedEvents(new URL('docs/events.md', root));

interface StoredEvents {
  readonly category: string;
  readonly schemas: Readonly<Record<string, EventSchema>>;
}

describe('docs/events.md', () => {
  it('lists the events of every aggregate under its category, in their newest shape, and no others', async () => {
    const { '': keys, ...rest } = documented;
    expect(Object.keys(keys ?? {})).toEqual(['KeyClaimed', 'KeyReleased', 'SnapshotPartTaken']);
    const listed = Object.entries(rest).map(([category, rows]) => [category, shapesOf(rows)] as const);
    const stored = (await aggregates()).map(({ category, schemas }) => [category, shapesOf(schemas)] as const);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(stored));
  });

  it('names the fields that the types declare', () => {
    const rows: Record<string, EventRow> = Object.assign({}, ...Object.values(documented));
    expect(rows).toEqual(declaredEvents());
  });

  it('lists no event without a fixture of its first stored form', () => {
    const kept = globSync('libs/**/*.fixtures.spec.ts', { cwd: root })
      .map((file) => readFileSync(new URL(file, root), 'utf8'))
      .join();
    const types = Object.values(documented).flatMap((rows) => Object.keys(rows));
    expect(types.filter((type) => !new RegExp(`\\b${type}:\\s|'${type}'`).test(kept))).toEqual([]);
  });
});

async function aggregates(): Promise<StoredEvents[]> {
  const files = globSync('libs/*/domain/src/*/*.aggregate.ts', { cwd: root });
  const modules = await Promise.all(files.map((file) => import(new URL(file, root).href) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as unknown[]).filter(isAggregate);
}

/** A module may export stream names too. */
function isAggregate(exported: unknown): exported is StoredEvents {
  return typeof exported === 'object' && exported !== null && 'schemas' in exported;
}

function shapesOf(events: Readonly<Record<string, EventSchema | EventRow>>): Record<string, number> {
  const shapes = Object.entries(events).map(([type, event]) => [
    type,
    'schemaVersion' in event ? event.schemaVersion : event.shape,
  ]);
  return Object.fromEntries(shapes) as Record<string, number>;
}
