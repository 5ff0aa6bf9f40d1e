import { filterNames, type FilterName } from './topic-table.ts';
import { askedEvents, ALL_EVENTS, filterOf, valuesOf, type Topic, type TopicFacts } from './topic.ts';

interface Interest<Party> {
  readonly party: Party;
  readonly matches: (facts: TopicFacts) => boolean;
}

type Interests<Party> = Set<Interest<Party>>;

interface EventGroup<Party> {
  readonly unfiltered: Interests<Party>;
  readonly filtered: Map<FilterName, Map<string, Interests<Party>>>;
}

/** Finds the parties whose topics match an event without testing all of them. Equivalent to `compileTopics` of each. */
export class TopicIndex<Party> {
  private readonly groups = new Map<string, EventGroup<Party>>();
  private readonly withdrawals = new Map<Party, (() => void)[]>();

  set(party: Party, topics: readonly Topic[]): void {
    this.delete(party);
    this.withdrawals.set(
      party,
      topics.flatMap((topic) => this.add(party, topic)),
    );
  }

  delete(party: Party): void {
    for (const withdraw of this.withdrawals.get(party) ?? []) withdraw();
    this.withdrawals.delete(party);
  }

  find(facts: TopicFacts): ReadonlySet<Party> {
    const found = new Set<Party>();
    for (const event of [facts.event, ALL_EVENTS]) {
      const group = this.groups.get(keyOf(facts.resourceType, event));
      if (!group) continue;
      collect(group.unfiltered, facts, found);
      for (const [name, byValue] of group.filtered)
        for (const value of valuesOf(facts[name])) collect(byValue.get(value), facts, found);
    }
    return found;
  }

  private add(party: Party, topic: Topic): (() => void)[] {
    const filters = Object.entries(topic.filters).map(([name, values]) => filterOf(name as FilterName, values));
    const interest = { party, matches: (facts: TopicFacts) => filters.every((filter) => filter(facts)) };
    return askedEvents(topic).flatMap((event) => this.place(interest, topic, keyOf(topic.resourceType, event)));
  }

  private place(interest: Interest<Party>, { filters }: Topic, key: string): (() => void)[] {
    const group: EventGroup<Party> = this.groups.get(key) ?? { unfiltered: new Set(), filtered: new Map() };
    this.groups.set(key, group);
    const name = leastCrowded(group, filters);
    if (name === undefined) {
      group.unfiltered.add(interest);
      return [() => group.unfiltered.delete(interest)];
    }
    const byValue = group.filtered.get(name) ?? new Map<string, Interests<Party>>();
    group.filtered.set(name, byValue);
    return valuesOf(filters[name]).map((value) => {
      const interests: Interests<Party> = byValue.get(value) ?? new Set();
      byValue.set(value, interests.add(interest));
      return () => {
        interests.delete(interest);
        if (interests.size === 0) byValue.delete(value);
      };
    });
  }
}

function leastCrowded<Party>(group: EventGroup<Party>, filters: Topic['filters']): FilterName | undefined {
  const crowd = (name: FilterName) =>
    valuesOf(filters[name]).reduce((sum, value) => sum + (group.filtered.get(name)?.get(value)?.size ?? 0), 0);
  return filterNames
    .filter((name) => filters[name] !== undefined)
    .map((name) => ({ name, others: crowd(name) }))
    .sort((left, right) => left.others - right.others)[0]?.name;
}

function collect<Party>(interests: Interests<Party> | undefined, facts: TopicFacts, found: Set<Party>): void {
  for (const { party, matches } of interests ?? []) if (!found.has(party) && matches(facts)) found.add(party);
}

const keyOf = (resourceType: string, event: string) => `${resourceType}/${event}`;
