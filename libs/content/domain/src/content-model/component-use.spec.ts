import type { VersionNo } from '@annal/kernel';
import { deciderSpec } from '@annal/testing';
import { contentModelAggregate } from './content-model.aggregate.ts';
import type { DefinitionKind, ReleaseComponentUse } from './content-model.commands.ts';
import type { ContentModelEvent } from './content-model.events.ts';
import { definitionUuidOf, hasChildren, usersOf } from './content-model.state.ts';

const given = deciderSpec(contentModelAggregate);
const projectUuid = 'p';
const at = '2026-03-01T10:00:00.000Z';
const seen = { projectRevision: '3', claimedAt: at };
const later = '2026-03-01T10:20:00.000Z';

type EventType = ContentModelEvent['type'];
/** Uuids are the ids in capitals. */
const event = (type: EventType, id: string) =>
  ({ type, schemaVersion: 1, data: { projectUuid, id, uuid: id.toUpperCase() } }) as ContentModelEvent;
const book = event('ContentTypeIdClaimed', 'book');
const component = (id: string) => event('ComponentIdClaimed', id);
const withdrawn = (id: string) => event('ComponentWithdrawn', id);

const useOf = (
  id: string,
  components: string[],
  versionNo: VersionNo | null = null,
  kind: DefinitionKind = id === 'book' ? 'contentType' : 'component',
) => ({ projectUuid, id, uuid: id.toUpperCase(), kind, versionNo, components, claimedAt: at });
const used = (...parts: Parameters<typeof useOf>): ContentModelEvent => ({
  type: 'ComponentUseClaimed',
  schemaVersion: 1,
  data: useOf(...parts),
});
const claim = (...parts: Parameters<typeof useOf>) => ({ type: 'ClaimComponentUse', data: useOf(...parts) }) as const;
const withdraw = (id: string) =>
  ({ type: 'WithdrawComponent', data: { projectUuid, id, uuid: id.toUpperCase() } }) as const;
const release = (
  id: string,
  current: ReleaseComponentUse['data']['current'],
  abandonedBefore = '2026-03-01T09:00:00.000Z',
) =>
  ({
    type: 'ReleaseComponentUse',
    data: { projectUuid, id, uuid: id.toUpperCase(), current, abandonedBefore },
  }) as const;
const unused = (id: string, components: string[]): ContentModelEvent => ({
  type: 'ComponentUseReleased',
  schemaVersion: 1,
  data: { projectUuid, id, uuid: id.toUpperCase(), components },
});

describe('the shared ids', () => {
  it('are unique among content types and components', () => {
    const data = { projectUuid, ...seen, kind: 'component', id: 'Book', uuid: 'X' } as const;
    given(book).when({ type: 'ClaimId', data }).then();
    given(component('book'))
      .when({ type: 'ClaimId', data: { ...data, kind: 'contentType' } })
      .then();
    given()
      .when({ type: 'ClaimId', data })
      .then({ ...component('book'), data: { projectUuid, id: 'book', uuid: 'X', claimedAt: at } } as ContentModelEvent);
  });

  it('pass to another kind after a release', () => {
    const data = { projectUuid, ...seen, kind: 'component', id: 'book', uuid: 'X', replacing: 'BOOK' } as const;
    const key = { projectUuid, id: 'book', uuid: 'X', claimedAt: at };
    const claimed = { ...component('book'), data: key } as ContentModelEvent;
    given(book).when({ type: 'ClaimId', data }).then(event('ContentTypeIdReleased', 'book'), claimed);
  });

  it('are released by the kind of their owner', () =>
    given(component('a'))
      .when({ type: 'ReleaseId', data: { projectUuid, id: 'A', uuid: 'A' } })
      .then(event('ComponentIdReleased', 'a')));

  it('are looked up by kind', () => {
    const { state } = given(book, component('a'));
    expect(definitionUuidOf(state, 'component', 'BOOK')).toBeUndefined();
    expect(definitionUuidOf(state, 'contentType', 'BOOK')).toBe('BOOK');
    expect(definitionUuidOf(state, 'component', 'A')).toBe('A');
  });
});

describe('the use of a component', () => {
  it('is claimed by a content type and by a component', () => {
    given(book, component('a'))
      .when(claim('book', ['a']))
      .then(used('book', ['a']));
    given(component('a'), component('b'))
      .when(claim('a', ['b'], '1.2'))
      .then(used('a', ['b'], '1.2'));
  });

  it('cannot be claimed for a missing component or one being removed', () => {
    given(component('a'))
      .when(claim('book', ['a']))
      .then();
    given(book)
      .when(claim('book', ['a']))
      .then();
    given(book, component('a'))
      .when(claim('book', ['a', 'b']))
      .then();
    given(book, event('ContentTypeIdClaimed', 'a'))
      .when(claim('book', ['a']))
      .then();
    given(book, component('a'), withdrawn('a'))
      .when(claim('book', ['a']))
      .then();
    given(book, component('a'), event('ComponentIdReleased', 'a'))
      .when(claim('book', ['a']))
      .then();
  });

  it('goes one level deep', () => {
    const components = [component('a'), component('b'), component('c')];
    given(...components)
      .when(claim('a', ['a']))
      .then();
    given(...components, used('a', ['b']))
      .when(claim('b', ['a']))
      .then();
    given(...components, used('a', ['b']))
      .when(claim('b', ['c']))
      .then();
    given(...components, used('b', ['c']))
      .when(claim('a', ['b']))
      .then();
    given(...components, used('a', ['b']))
      .when(claim('c', ['b']))
      .then(used('c', ['b']));
    given(...components, used('a', ['b']))
      .when(claim('a', ['c']))
      .then(used('a', ['c']));
    given(book, ...components, used('book', ['b']))
      .when(claim('b', ['c']))
      .then(used('b', ['c']));
    given(book, ...components, used('a', ['b']))
      .when(claim('book', ['a', 'b']))
      .then(used('book', ['a', 'b']));
  });

  it('is not claimed for an outdated version', () => {
    const history = [book, component('a'), used('book', ['a'], '1.2')];
    given(...history)
      .when(claim('book', ['a'], '1.1'))
      .then();
    given(...history)
      .when(claim('book', ['a'], null))
      .then();
    given(...history)
      .when(claim('book', ['a'], '1.10'))
      .then(used('book', ['a'], '1.10'));
  });

  it('is visible from both sides', () => {
    const { state } = given(book, component('a'), component('b'), used('book', ['a', 'b']), used('a', ['b']));
    expect(usersOf(state, 'B')).toEqual(['BOOK', 'A']);
    expect(usersOf(state, 'b', 'component')).toEqual(['A']);
    expect(hasChildren(state, 'A')).toBe(true);
    expect(hasChildren(state, 'b')).toBe(false);
    expect(hasChildren(state, 'none')).toBe(false);
  });
});

describe('unused claims', () => {
  const history = [book, component('a'), component('b'), used('book', ['a', 'b'], '0.2')];

  it('are released after a later version without the use', () => {
    given(...history)
      .when(release('book', { versionNo: '0.3', components: ['a'] }))
      .then(unused('book', ['b']));
    given(...history)
      .when(release('book', { versionNo: '0.3', components: ['a', 'b'] }))
      .then();
  });

  it('are kept while their version may still be stored', () => {
    given(...history)
      .when(release('book', { versionNo: '0.2', components: [] }))
      .then();
    // The release is based on an older version than the claim.
    given(...history)
      .when(release('book', { versionNo: '0.1', components: [] }))
      .then();
    given(book, component('a'), used('book', ['a']))
      .when(release('book', { versionNo: null, components: [] }))
      .then();
  });

  it('are released when their version was not stored for too long', () => {
    given(...history)
      .when(release('book', { versionNo: '0.2', components: ['a'] }, later))
      .then(unused('book', ['b']));
    given(book, component('a'), used('book', ['a']))
      .when(release('book', { versionNo: null, components: [] }, later))
      .then(unused('book', ['a']));
  });

  it('are released when their owner is gone', () => {
    given(...history)
      .when(release('book', 'deleted'))
      .then(unused('book', ['a', 'b']));
    given(book).when(release('book', 'deleted')).then();
  });

  it('are removed with the id', () => {
    const { state } = given(...history, event('ContentTypeIdReleased', 'book'));
    expect(state.uses.size).toBe(0);
  });

  it('are forgotten', () => {
    const { state } = given(...history, unused('book', ['a']));
    expect([usersOf(state, 'a'), usersOf(state, 'b')]).toEqual([[], ['BOOK']]);
    expect(given(...history, unused('book', ['a', 'b'])).state.uses.size).toBe(0);
    expect(given(book, unused('book', ['a'])).state.uses.size).toBe(0);
  });
});

describe('withdrawing a component', () => {
  it('is possible while no claim uses it', () => {
    given(component('a')).when(withdraw('a')).then(withdrawn('a'));
    given(component('a'), component('b'), used('a', ['b']))
      .when(withdraw('a'))
      .then(withdrawn('a'));
    given(book, component('a'), used('book', ['a']), unused('book', ['a']))
      .when(withdraw('a'))
      .then(withdrawn('a'));
  });

  it('names the definitions that use it', () => {
    const users = [book, component('a'), component('list'), used('list', ['a']), used('book', ['a'])];
    const message = 'Content types still use this component: book, list';
    given(...users)
      .when(withdraw('a'))
      .thenRejected('Component.InUse', [{ field: '', message }]);
  });

  it('happens once, and only for the owner of the id', () => {
    given(component('a'), withdrawn('a')).when(withdraw('a')).then();
    given().when(withdraw('a')).then();
    given(book)
      .when({ ...withdraw('book'), data: { projectUuid, id: 'book', uuid: 'X' } })
      .then();
  });
});

describe('content model events about components, as they were first stored', () => {
  const key = '"projectUuid":"p","id":"a","uuid":"A"';
  const stored: readonly [EventType, string][] = [
    ['ComponentIdClaimed', `{${key}}`],
    [
      'ComponentUseClaimed',
      '{"projectUuid":"p","kind":"contentType","id":"book","uuid":"BOOK","versionNo":null,"components":["a"],"claimedAt":"2026-03-01T10:00:00.000Z"}',
    ],
    ['ComponentUseReleased', '{"projectUuid":"p","id":"book","uuid":"BOOK","components":["a"]}'],
    ['ComponentWithdrawn', `{${key}}`],
    ['ComponentIdReleased', `{${key}}`],
  ];
  const events = stored.map(
    ([type, json]) => ({ type, schemaVersion: 1, data: JSON.parse(json) as unknown }) as ContentModelEvent,
  );
  const after = (count: number) =>
    [book, ...events.slice(0, count)].reduce(contentModelAggregate.evolve, contentModelAggregate.initial);

  it('keep their meaning', () => {
    expect(stored.map(([type]) => contentModelAggregate.schemas[type].schemaVersion)).toEqual([1, 1, 1, 1, 1]);
    expect(after(1).ids.get('a')).toEqual({ kind: 'component', uuid: 'A', isWithdrawn: false });
    expect(usersOf(after(2), 'a')).toEqual(['BOOK']);
    expect(usersOf(after(3), 'a')).toEqual([]);
    expect(after(4).ids.get('a')).toEqual({ kind: 'component', uuid: 'A', isWithdrawn: true });
    expect([...after(5).ids.keys()]).toEqual(['book']);
  });
});
