import { redirectsAggregate } from './redirects.aggregate.ts';
import type { RedirectsEvent } from './redirects.events.ts';
import { redirectsSnapshot } from './redirects.snapshot.ts';

const key = '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21"';
const details =
  '"sourceDomain":"*","match":{"type":"exactMatch","value":"/a"},"destination":"/b","statusCode":301,"append":false,"enabled":true,"priority":0,"keepQuery":true,"note":null';
const rows = `"created":[{"redirectId":"three",${details.replace('"/a"', '"/c"')}}],"changed":[{"redirectId":"one","changes":{"statusCode":302}}],"deletedIds":["two"]`;

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<RedirectsEvent['type'], string>> = {
  RedirectCreated: `{${key},"redirectId":"one",${details}}`,
  RedirectChanged: `{${key},"redirectId":"one","changes":{"match":{"type":"beginsWith","value":"/x/"},"note":"n"}}`,
  RedirectDeleted: `{${key},"redirectId":"one"}`,
  RedirectsImported: `{${key},"mode":"replace",${rows},"totals":{"created":1,"updated":1,"deleted":1}}`,
  RedirectsImportPrepared: `{${key},"importId":"import","mode":"replace",${rows},"totals":null}`,
  AutomaticRedirectsSet: `{${key},"automatic":true,"statusCode":308}`,
  NodeRedirectKept: `{${key},"redirectId":"kept","nodeId":"books","language":"en-GB","path":"/Old/Books","parentId":"root","statusCode":308,"causedAt":"12"}`,
  NodeRedirectDropped: `{${key},"redirectId":"kept","reason":"pathReturned"}`,
  RedirectsClosed: `{${key}}`,
};

const eventOf = (type: RedirectsEvent['type'], changes = {}) =>
  ({ type, schemaVersion: 1, data: { ...(JSON.parse(stored[type]) as object), ...changes } }) as RedirectsEvent;
const after = (...events: RedirectsEvent[]) => events.reduce(redirectsAggregate.evolve, redirectsAggregate.initial);
/** A member that later releases added. */
const setAfter = (inForceAfter: string) => eventOf('AutomaticRedirectsSet', { inForceAfter });
const two = eventOf('RedirectCreated', { redirectId: 'two', match: { type: 'regex', value: '^/two$' } });

describe('redirect events as they were first stored', () => {
  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(redirectsAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected redirects', () => {
    const { settings, formerSettings, rules, sources, lengths, kept, keptByPath, keptByPlace, keptByNode, keptNames } =
      after(
        eventOf('RedirectCreated'),
        eventOf('RedirectChanged'),
        eventOf('AutomaticRedirectsSet'),
        eventOf('NodeRedirectKept'),
      );
    expect([settings, formerSettings]).toEqual([{ automatic: true, statusCode: 308 }, []]);
    expect(rules.toJS()).toMatchObject({ one: { note: 'n', origin: 'manual', age: 0, destination: '/b' } });
    expect(sources.toJS()).toEqual({ '* prefix /x/': 'one' });
    expect(lengths.toJS()).toEqual({ '*': { 3: 1 } });
    expect(kept.toJS()).toMatchObject({ kept: { path: '/Old/Books', enabled: true, note: null } });
    expect([keptByPath, keptByPlace, keptByNode, keptNames].map((index) => index.toJS())).toEqual([
      { '/old/books': ['kept'] },
      { 'root/books': ['kept'] },
      { books: ['kept'] },
      { books: 1 },
    ]);
  });

  it('remove the redirects again', () => {
    const {
      nextAge: _,
      keptUpTo: __,
      ...left
    } = after(
      eventOf('RedirectCreated'),
      eventOf('NodeRedirectKept'),
      eventOf('RedirectDeleted'),
      eventOf('NodeRedirectDropped'),
    );
    const { nextAge: ___, keptUpTo: ____, ...empty } = redirectsAggregate.initial;
    expect(left).toEqual(empty);
    expect(after(eventOf('RedirectCreated'), eventOf('RedirectsClosed')).status).toBe('closed');
  });

  it('are imported together', () => {
    const { rules, regexes } = after(eventOf('RedirectCreated'), two, eventOf('RedirectsImported'));
    expect([...rules.keys()].sort()).toEqual(['one', 'three']);
    expect(rules.get('one')?.statusCode).toBe(302);
    expect(rules.get('three')?.origin).toBe('import');
    expect(regexes.size).toBe(0);
  });

  it('count once the import is complete, and never when another change came first', () => {
    const totals = { created: 1, updated: 1, deleted: 1 };
    const begun = [eventOf('RedirectCreated'), two, eventOf('RedirectsImportPrepared')];
    expect(after(...begun).rules.size).toBe(2);
    expect(after(...begun, eventOf('AutomaticRedirectsSet')).pending).toBeNull();
    const decided = after(...begun, eventOf('RedirectsImportPrepared', { totals }));
    expect(decided.pending).toMatchObject({ importId: 'import', totals, parts: [{}, {}] });
    const done = [eventOf('RedirectsImported', { totals: null }), eventOf('RedirectsImported', { created: [] })];
    expect(done.reduce(redirectsAggregate.evolve, decided).pending).toBeNull();
  });

  it('give the same state from a snapshot', () => {
    const way = { redirectId: 'way', path: '/New', present: '/newer', lostAt: '2026-03-04T12:00:00.000Z' };
    const state = after(
      eventOf('RedirectCreated'),
      two,
      eventOf('NodeRedirectKept'),
      eventOf('NodeRedirectKept', way),
      setAfter('90071992547409930'),
    );
    expect(state.ways.byId.size).toBe(1);
    expect(state.formerSettings).toEqual([{ automatic: false, statusCode: 301, upTo: 90_071_992_547_409_930n }]);
    const unpacking = redirectsSnapshot.unpack();
    for (const piece of redirectsSnapshot.pack(state)) unpacking.add(JSON.parse(JSON.stringify(piece)));
    expect(JSON.stringify(plain(unpacking.state()))).toBe(JSON.stringify(plain(state)));
  });
});

const plain = (state: ReturnType<typeof after>) => ({
  ...state,
  formerSettings: state.formerSettings.map(({ upTo, ...former }) => ({ ...former, upTo: String(upTo) })),
  keptUpTo: String(state.keptUpTo),
});
