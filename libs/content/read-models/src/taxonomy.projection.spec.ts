import type { TaxonomyEvent } from '@annal/content-domain';
import { applyChanges } from '@annal/read-models/testing';
import { taxonomyNodeProjection, type TaxonomyNodeDocument } from './taxonomy.projection.ts';

const projectUuid = 'p1';
const event = (type: TaxonomyEvent['type'], data: object = {}) =>
  ({ type, schemaVersion: 1, data: { projectUuid, ...data } }) as TaxonomyEvent;
const created = (key: string) => event('TaxonomyNodeCreated', { key, name: { 'en-GB': 'x' }, versionNo: '1.0' });
const timeOf = (index: number) => `2026-02-03T08:0${index}:00.000Z`;

function after(...events: readonly TaxonomyEvent[]): readonly TaxonomyNodeDocument[] {
  const documents = events.reduce((before, each, index) => {
    const actor = { kind: 'user', id: `u${index}`, name: `user${index}` } as const;
    const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
    const metadata = { schemaVersion: 1, ...ids, actor, occurredAt: timeOf(index) };
    const place = { id: `e${index}`, stream: 's', revision: BigInt(index), position: BigInt(100 + index), metadata };
    return applyChanges(before, taxonomyNodeProjection.project({ ...each, ...place }));
  }, new Map<string, TaxonomyNodeDocument>());
  return [...documents.values()];
}

const document = (key: string, line: readonly string[], index: number) => ({
  _id: `p1.${key}`,
  projectUuid,
  key,
  line,
  version: {
    createdBy: `user${index}`,
    created: timeOf(index),
    modifiedBy: `user${index}`,
    modified: timeOf(index),
    versionNo: '1.0',
  },
});

const books = document('0/1', ['0/1'], 0);
const novels = document('0/1/2', ['0/1', '0/1/2'], 1);
const films = document('0/3', ['0/3'], 2);
const all = [created('0/1'), created('0/1/2'), created('0/3')];

it.each<[what: string, event: TaxonomyEvent, documents: readonly object[]]>([
  ['an order', event('TaxonomyChildrenOrdered', { key: '0', childKeys: ['0/3'] }), [books, novels, films]],
  [
    'a name',
    event('TaxonomyNodeRenamed', { key: '0/3', name: {}, versionNo: '2.0' }),
    [
      books,
      novels,
      { ...films, version: { ...films.version, modifiedBy: 'user3', modified: timeOf(3), versionNo: '2.0' } },
    ],
  ],
  ['a deletion, with all below', event('TaxonomyNodeDeleted', { key: '0/1' }), [films]],
  ['the end of the project', event('TaxonomyClosed'), []],
])('the documents of a taxonomy follow %s', (_, change, documents) => expect(after(...all, change)).toEqual(documents));
