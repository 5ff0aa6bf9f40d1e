import { openStorage } from '@annal/embedded-storage';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { append } from '../log/append.ts';
import { EventLog } from '../log/event-log.ts';
import { eventLogFormat } from '../log/schema.ts';
import { streamNameOf } from '../wire/recorded-event.ts';
import { EventFilter, type FilterExpression } from './event-filter.ts';
import { AllSource, type EventSource } from './event-source.ts';

const CATEGORIES = ['entry', 'project', 'tree', 'contentType'];

describe('AllSource', () => {
  let dataDir: string;
  let database: DatabaseSync;
  let log: EventLog;

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'annal-source-'));
    database = openStorage(join(dataDir, 'log.db'), eventLogFormat);
    log = new EventLog(database);
    log.transaction(() => {
      for (let n = 0; n < 4000; n += 1)
        write(`${CATEGORIES[n % 7] ?? 'entry'}-${n % 50}`, n % 3 === 0 ? 'Third' : 'Other');
      write('loose', 'Third');
      for (let n = 0; n < 3; n += 1) write('large-1', 'Large', 400_000);
    });
  });
  afterAll(() => {
    database.close();
    rmSync(dataDir, { recursive: true });
  });

  function write(stream: string, type: string, size = 1): void {
    const [metadata, data] = [Buffer.alloc(0), Buffer.alloc(size)];
    const event = { id: randomUUID(), type, contentType: 'application/octet-stream', metadata, data };
    append(log, { stream, expected: 'any', events: [event] });
  }

  function readAll(source: EventSource): number[] {
    const positions: number[] = [];
    for (let cursor = 0; ;) {
      const page = source.after(cursor);
      positions.push(...page.events.map(({ position }) => position));
      if (page.atEnd) return positions;
      expect(page.cursor).toBeGreaterThan(cursor);
      cursor = page.cursor;
    }
  }

  const inLog = (matches: (stream: string, type: string) => boolean) =>
    readAll(new AllSource(log)).filter((position) => {
      const event = log.at(position);
      return event !== undefined && matches(streamNameOf(event.record), event.type);
    });

  it.each<[FilterExpression, (stream: string, type: string) => boolean]>([
    [{ on: 'stream', prefixes: ['project-'], regex: '' }, (stream) => stream.startsWith('project-')],
    [
      { on: 'stream', prefixes: ['tree-', 'contentType-1', 'project-4', 'nobody-'], regex: '' },
      (stream) => /^(tree-|contentType-1|project-4)/.test(stream),
    ],
    [{ on: 'stream', prefixes: ['tree-', 'loo'], regex: '' }, (stream) => /^(tree-|loo)/.test(stream)],
    [{ on: 'stream', prefixes: [], regex: '-7$' }, (stream) => stream.endsWith('-7')],
    [{ on: 'type', prefixes: ['Thi'], regex: '' }, (_, type) => type === 'Third'],
    [{ on: 'type', prefixes: [], regex: '^L' }, (_, type) => type === 'Large'],
  ])('finds with %j the same events as a reader of all events', (expression, matches) => {
    const found = readAll(new AllSource(log, new EventFilter(expression)));
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(inLog(matches));
  });

  it('keeps a page of large events small', () => {
    const source = new AllSource(log, new EventFilter({ on: 'stream', prefixes: ['large-'], regex: '' }));
    expect(source.after(0).events).toHaveLength(2);
    expect(readAll(source)).toHaveLength(3);
  });

  it('uses the index only when it covers every stream that could match', () => {
    const categories = (prefixes: string[]) => new EventFilter({ on: 'stream', prefixes, regex: '' }).categories;
    expect(categories(['project-', 'entry-5', 'project-1'])).toEqual(['project', 'entry']);
    expect(categories(['project-', 'entr'])).toBeUndefined();
    expect(categories(['$$project-'])).toBeUndefined();
  });
});
