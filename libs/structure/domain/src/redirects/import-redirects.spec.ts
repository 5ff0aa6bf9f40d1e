import { deciderSpec } from '@annal/testing';
import { atOnce } from './at-once.ts';
import { importEvents, inAppends, preparationEvents } from './import-parts.ts';
import { importSteps, type ImportPlan } from './import-redirects.ts';
import { redirectsAggregate } from './redirects.aggregate.ts';
import type { SentRedirect } from './redirects.commands.ts';
import type { ImportMode, RedirectsEvent } from './redirects.events.ts';
import type { Redirects } from './redirects.state.ts';
import { about, after, begins, create, event, projectUuid, redirectId, rule } from './testing/library.ts';

const row = (value: string, destination: string, more: SentRedirect = {}): SentRedirect => ({
  sourceDomain: '*',
  match: { type: 'exactMatch', value },
  destination,
  statusCode: 301,
  ...more,
});
const plan = (redirects: Redirects, mode: ImportMode, ...rows: readonly SentRedirect[]) =>
  atOnce(
    importSteps({ ...about, mode, importId: 'import', rows, newId: (index) => redirectId(100 + index) }, redirects),
  );
const counts = ({ created, updated, deleted, unchanged }: ImportPlan) => [created, updated, deleted, unchanged];
const partsOf = ({ parts }: ImportPlan) => parts.map(({ part }) => part);
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    const { code, data } = error as { code: string; data: { field: string; message: string }[] };
    return [code, data.map(({ field }) => field), data[0]?.message];
  }
  throw new Error('It was not refused');
};
const there = after(rule(1, '/a', '/b'), begins(2, '/c', '/d', { priority: 4 }));

describe('an import', () => {
  it('creates, updates by source or by id, and skips unchanged rows', () => {
    expect(counts(plan(there, 'create', row('/x', '/y'), row('/z', '/y')))).toEqual([2, 0, 0, 0]);
    expect(counts(plan(there, 'upsert', row('/A/', '/b'), row('/x', '/y')))).toEqual([1, 1, 0, 0]);
    expect(counts(plan(there, 'upsert', row('/a', '/b')))).toEqual([0, 0, 0, 1]);
    expect(partsOf(plan(there, 'upsert', row('/new', '/b', { id: redirectId(1) })))[0]?.changed).toEqual([
      { redirectId: redirectId(1), changes: { match: { type: 'exactMatch', value: '/new' } } },
    ]);
    expect(counts(plan(there, 'replace', row('/a', '/e'), row('/x', '/y')))).toEqual([1, 1, 1, 0]);
  });

  it('closes and opens circles only as a whole', () => {
    expect(refusal(() => plan(there, 'create', row('/x', '/y'), row('/y', '/z'), row('/z', '/x')))).toEqual([
      'Redirect.Invalid',
      ['[0].destination', '[1].destination', '[2].destination'],
      'The redirect leads in a circle: /x → /y → /z → /x',
    ]);
    expect(counts(plan(there, 'upsert', row('/b', '/a'), row('/a', '/elsewhere')))).toEqual([1, 1, 0, 0]);
  });

  it('checks a circle of thousands of rows a few times, not once per row', () => {
    const count = 8_000;
    const rows = Array.from({ length: count }, (_, at) => row(`/a${at}`, `/a${(at + 1) % count}`));
    expect(refusal(() => plan(after(), 'create', ...rows))[1]).toHaveLength(3);
  });

  it('compiles no pattern when there are too many', () => {
    const rows = Array.from({ length: 501 }, (_, at) => row('', '/x', { match: { type: 'Regex', value: `(${at}` } }));
    const message = 'A project cannot have more than 500 redirects with a regular expression';
    expect(refusal(() => plan(after(), 'create', ...rows))).toEqual(['Redirect.Invalid', [''], message]);
  });

  it('is refused with every bad row, by number', () => {
    expect(refusal(() => plan(there, 'create', row('/a', '/b'), row('/x', '/y'), row('/X', '/y')))).toEqual([
      'Redirect.Taken',
      ['[0].match.value', '[2].match.value'],
      `The redirect '${redirectId(1)}' has the same source`,
    ]);
    expect(refusal(() => plan(there, 'create', row('x', 'y'), row('/a', '/b', { id: 'x' })))).toEqual([
      'Redirect.Invalid',
      ['[0].match.value', '[0].destination', '[1].id', '[1].match.value'],
      'The match value has to begin with /',
    ]);
    expect(refusal(() => plan(there, 'create', row('/x', '/y', { id: redirectId(2) }))).slice(0, 2)).toEqual([
      'Redirect.Taken',
      ['[0].id'],
    ]);
    expect(refusal(() => plan(there, 'upsert', row('/x', '/y'), row('/x', '/z'))).slice(0, 2)).toEqual([
      'Redirect.Taken',
      ['[1].match.value'],
    ]);
    const many = Array.from({ length: 1_200 }, (_, index) => row(`${index}`, '/y'));
    expect(refusal(() => plan(there, 'create', ...many))[1]).toHaveLength(1_000);
    const all = Array.from({ length: 19_999 }, (_, index) => row(`/${index}`, '/y'));
    expect(refusal(() => plan(there, 'create', ...all)).slice(0, 2)).toEqual(['Redirect.Invalid', ['']]);
  });

  it('leaves the redirects of nodes unchanged', () => {
    const kept = { redirectId: redirectId(9), nodeId: 'n', language: 'en-GB', path: '/n', parentId: 'r' };
    const state = after(event('NodeRedirectKept', { ...kept, statusCode: 301, causedAt: '1' }));
    expect(counts(plan(state, 'replace', row('/n', '/m', { origin: 'node', id: redirectId(9) })))).toEqual([
      0, 0, 0, 1,
    ]);
  });

  it('counts the rows of an event, and its totals once', () => {
    const many = plan(there, 'create', ...Array.from({ length: 1_001 }, (_, index) => row(`/${index}`, '/y')));
    expect(partsOf(many).map(({ created, totals }) => [created.length, totals])).toEqual([
      [500, null],
      [500, null],
      [1, { created: 1_001, updated: 0, deleted: 0 }],
    ]);
  });

  it('is stored in appends of at most 1,000 rows and half a megabyte', () => {
    const sizes = (...rows: readonly SentRedirect[]) =>
      inAppends(plan(after(), 'create', ...rows).parts, 900_000).map((parts) =>
        parts.map(({ created }) => created.length),
      );
    expect(sizes(...Array.from({ length: 1_501 }, (_, index) => row(`/${index}`, '/y')))).toEqual([
      [500, 500],
      [500, 1],
    ]);
    // Two bytes each in UTF-8.
    const long = `/${'\u00e9'.repeat(1_990)}`;
    const [first = [], ...others] = sizes(...Array.from({ length: 200 }, (_, index) => row(`${long}${index}`, long)));
    expect(first).toEqual([30, 30]);
    expect(others.flat().reduce((sum, count) => sum + count, 0)).toBe(140);
  });
});

describe('an import in several appends', () => {
  const parts = partsOf(plan(after(), 'create', row('/a', '/b'), row('/x', '/y')));
  const prepared = preparationEvents(projectUuid, { mode: 'create', importId: 'import' }, parts);
  const events = importEvents(projectUuid, 'create', parts);
  const given = deciderSpec(redirectsAggregate);
  const store = (stored: readonly RedirectsEvent[]) =>
    ({ type: 'StoreImport', data: { ...about, events: stored } }) as const;
  const goOn = { type: 'ContinueImport', data: { projectUuid, atMost: 900_000 } } as const;

  it('continues with as many rows as an append takes', () => {
    const many = plan(after(), 'create', ...Array.from({ length: 1_200 }, (_, index) => row(`/${index}`, '/y')));
    const all = preparationEvents(projectUuid, { mode: 'create', importId: 'import' }, partsOf(many));
    const rows = importEvents(projectUuid, 'create', partsOf(many));
    given(...all)
      .when(goOn)
      .then(...rows.slice(0, 2));
    given(...all)
      .when({ ...goOn, data: { projectUuid, atMost: 1_000 } })
      .then(...rows.slice(0, 1));
    given(...all, ...rows.slice(0, 2))
      .when(goOn)
      .then(...rows.slice(2));
  });

  it('is completed before any other change', () => {
    given()
      .when(store(prepared))
      .then(...prepared);
    given(...prepared)
      .when(create(5, row('/q', '/r')))
      .thenRejected('Redirect.ImportUnderWay');
    given(...prepared)
      .when(goOn)
      .then(...events);
    given(...prepared, ...events)
      .when(goOn)
      .then();
    given(...prepared, ...events)
      .when(create(5, row('/q', '/r')))
      .then(rule(5, '/q', '/r'));
  });
});
