import type { DomainEvent, Recorded } from '@annal/kernel';
import {
  copy,
  increment,
  patch,
  put,
  remove,
  type DocumentChange,
  type ReadModelDocument,
} from '../documents/document-change.ts';
import { DocumentBatch, NOTHING, type DocumentImage } from './document-batch.ts';

interface Thing extends ReadModelDocument {
  readonly n?: number;
}
const thing = (_id: string, n = 0): Thing => ({ _id, n });
const image = (_id: string, position: bigint, n = 0): [string, DocumentImage] => [
  _id,
  { document: thing(_id, n), position },
];

function batchOf(...images: [string, DocumentImage][]) {
  const batch = new DocumentBatch(new Map(images), [{ name: 'all', by: [] }]);
  return {
    phases: () => batch.phases(),
    deltas: batch.deltas,
    at(position: bigint, ...changes: DocumentChange<Thing>[]) {
      batch.apply({ position } as Recorded<DomainEvent>, changes);
      return this;
    },
  };
}

describe('DocumentBatch', () => {
  it('writes each document once, from its stored state to its final one', () => {
    const batch = batchOf(image('a', 5n))
      .at(10n, increment('a', { n: 1 }), put(thing('b')))
      .at(20n, increment('a', { n: 1 }));
    expect(batch.phases()).toEqual([
      [
        { id: 'a', before: 5n, after: thing('a', 2), position: 20n },
        { id: 'b', before: undefined, after: thing('b'), position: 10n },
      ],
    ]);
  });

  it('skips a document that contains the event', () => {
    const batch = batchOf(image('a', 10n), ['b', { ...NOTHING, position: 10n }]);
    batch.at(10n, increment('a', { n: 1 }), patch('b', { n: 1 }), copy('b', 'a'));
    expect(batch.phases()).toEqual([]);
    expect(batch.deltas.ids).toEqual([]);
  });

  it('takes back an event when one of its changes fails', () => {
    const batch = batchOf(image('a', 5n)).at(10n, increment('a', { n: 1 }));
    expect(() => batch.at(20n, increment('a', { n: 1 }), put(thing('b')), patch('c', { n: 1 }))).toThrow(
      "document 'c'",
    );
    expect(batch.phases()).toEqual([[{ id: 'a', before: 5n, after: thing('a', 1), position: 10n }]]);
  });

  it('forgets a document that was created and removed', () => {
    const batch = batchOf()
      .at(10n, put(thing('a')))
      .at(20n, remove('a'));
    expect(batch.phases()).toEqual([[]]);
  });

  it.each([
    ['in one event', [[copy('a', 'b'), remove('b')]]],
    ['in two', [[copy('a', 'b')], [remove('b')]]],
  ])(
    'remembers a copy that was created and removed %s, before its source changes',
    (_, events: DocumentChange<Thing>[][]) => {
      const batch = batchOf(image('a', 5n));
      for (const [index, changes] of events.entries()) batch.at(10n + BigInt(index), ...changes);
      const last = 9n + BigInt(events.length);
      batch.at(20n, remove('a'));
      expect(batch.phases()).toEqual([
        [{ id: 'b', before: undefined, after: undefined, position: last }],
        [{ id: 'a', before: 5n, after: undefined, position: 20n }],
      ]);
    },
  );
});
