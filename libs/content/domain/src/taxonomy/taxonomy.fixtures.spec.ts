import { taxonomyAggregate } from './taxonomy.aggregate.ts';
import type { TaxonomyEvent } from './taxonomy.events.ts';

const project = '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21"';

/** As first stored, byte for byte: these events have to stay readable. */
const stored: Readonly<Record<TaxonomyEvent['type'], string>> = {
  TaxonomyNodeCreated: `{${project},"key":"0/1","name":{"en-GB":"Books","cy":"Llyfrau"},"versionNo":"1.0"}`,
  TaxonomyNodeRenamed: `{${project},"key":"0/1","name":{"en-GB":"Volumes"},"versionNo":"2.0"}`,
  TaxonomyChildrenOrdered: `{${project},"key":"0","childKeys":["0/2"]}`,
  TaxonomyNodeDeleted: `{${project},"key":"0/1"}`,
  TaxonomyClosed: `{${project}}`,
};

describe('taxonomy events as they were first stored', () => {
  const eventOf = (type: TaxonomyEvent['type'], data = stored[type]) =>
    ({ type, schemaVersion: 1, data: JSON.parse(data) as unknown }) as TaxonomyEvent;
  const after = (...events: TaxonomyEvent[]) => events.reduce(taxonomyAggregate.evolve, taxonomyAggregate.initial);
  const second = eventOf(
    'TaxonomyNodeCreated',
    stored.TaxonomyNodeCreated.replace('0/1', '0/2').replace('oo', 'ee').replace('frau', ''),
  );

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(taxonomyAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to nodes, their order and the last number', () => {
    const { nodes, lastNumber } = after(
      eventOf('TaxonomyNodeCreated'),
      second,
      eventOf('TaxonomyNodeRenamed'),
      eventOf('TaxonomyChildrenOrdered'),
    );
    expect(nodes.get('0')?.children).toEqual(['0/2', '0/1']);
    expect(nodes.get('0/1')).toEqual({ key: '0/1', name: { 'en-GB': 'Volumes' }, versionNo: '2.0', children: [] });
    expect(lastNumber).toBe(2);
  });

  it('fold to the rest after deletions', () => {
    const left = after(eventOf('TaxonomyNodeCreated'), eventOf('TaxonomyNodeDeleted'));
    expect([[...left.nodes.keys()], left.names.size, left.lastNumber]).toEqual([['0'], 0, 1]);
    expect(after(eventOf('TaxonomyNodeCreated'), eventOf('TaxonomyClosed')).isClosed).toBe(true);
  });
});
