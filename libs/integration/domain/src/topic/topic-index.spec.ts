import fc from 'fast-check';
import { TopicIndex } from './topic-index.ts';
import { filterNames, resourceTopics, type FilterName } from './topic-table.ts';
import { compileTopics, type Topic, type TopicFacts } from './topic.ts';

/** A small domain, so that topics and events match often; two spellings test case folding. */
const value = fc.constantFrom('a', 'A', 'b', 'c');
const resourceType = fc.constantFrom('entry', 'node', 'block');
const eventsOf = (type: string) => (resourceTopics[type]?.events ?? []).slice(0, 4);

const topic: fc.Arbitrary<Topic> = resourceType.chain((type) =>
  fc.record({
    resourceType: fc.constant(type),
    event: fc.uniqueArray(fc.constantFrom(...eventsOf(type)), { maxLength: 3 }),
    filters: fc
      .uniqueArray(fc.constantFrom(...filterNames), { maxLength: 3 })
      .chain((names) =>
        fc.record(
          Object.fromEntries(names.map((name) => [name, fc.array(value, { minLength: 1, maxLength: 3 })])) as Record<
            FilterName,
            fc.Arbitrary<string[]>
          >,
        ),
      ),
  }),
);

const fact = fc.oneof(value, fc.array(value, { maxLength: 2 }), fc.constant(null));
const facts: fc.Arbitrary<TopicFacts> = resourceType.chain((type) =>
  fc
    .tuple(
      fc.constantFrom(...eventsOf(type)),
      fc.record(Object.fromEntries(filterNames.map((name) => [name, fact])), { requiredKeys: [] }),
    )
    .map(([event, filters]) => ({ ...filters, resourceType: type, event })),
);

const change = fc.tuple(fc.integer({ min: 0, max: 11 }), fc.option(fc.array(topic, { minLength: 1, maxLength: 4 })));

describe('the index of topics', () => {
  it('finds exactly the subscriptions with matching topics after additions, changes and removals', () => {
    let matches = 0;
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 30 }),
        fc.array(facts, { minLength: 5, maxLength: 20 }),
        (all, told) => {
          const index = new TopicIndex<number>();
          const parties = new Map<number, readonly Topic[]>();
          for (const [party, topics] of all)
            if (topics) {
              index.set(party, topics);
              parties.set(party, topics);
            } else {
              index.delete(party);
              parties.delete(party);
            }
          for (const one of told) {
            const expected = [...parties].filter(([, topics]) => compileTopics(topics)(one)).map(([party]) => party);
            matches += expected.length;
            expect([...index.find(one)].sort()).toEqual(expected.sort());
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(matches).toBeGreaterThan(1_000);
  });

  it('does not check subscriptions to other values, however many they are', () => {
    const index = new TopicIndex<string>();
    const wants = (filters: Topic['filters']): Topic => ({ resourceType: 'entry', event: [], filters });
    for (let count = 0; count < 500; count += 1)
      index.set(`film ${count}`, [wants({ contentTypeId: ['film'], language: ['cy'] })]);
    index.set('book', [wants({ contentTypeId: ['book'] })]);
    // A consulted party reads the field it filters by.
    let reads = 0;
    const book = { resourceType: 'entry', event: 'created', contentTypeId: 'book', language: 'en-GB' };
    const read = (facts: typeof book, name: keyof typeof book) => ((reads += 1), facts[name]);
    const found = index.find(new Proxy(book, { get: (facts, name) => read(facts, name as keyof typeof book) }));
    expect([...found]).toEqual(['book']);
    expect(reads).toBeLessThan(20);
  });
});
