import type { FilterName } from './topic-table.ts';

export interface Topic {
  readonly resourceType: string;
  /** Empty: all events of the resource type. */
  readonly event: readonly string[];
  /** All filters have to match, each by any of its values. */
  readonly filters: Readonly<Partial<Record<FilterName, readonly string[]>>>;
}

export interface TopicFacts extends Readonly<Partial<Record<FilterName, string | readonly string[] | null>>> {
  readonly resourceType: string;
  readonly event: string;
}

export const ALL_EVENTS = '*';

export function compileTopics(topics: readonly Topic[]): (facts: TopicFacts) => boolean {
  const byEvent = new Map<string, ((facts: TopicFacts) => boolean)[]>();
  for (const topic of topics) {
    const filters = Object.entries(topic.filters).map(([name, values]) => filterOf(name as FilterName, values));
    const matches = (facts: TopicFacts) => filters.every((filter) => filter(facts));
    for (const event of askedEvents(topic)) {
      const key = `${topic.resourceType}/${event}`;
      byEvent.set(key, [...(byEvent.get(key) ?? []), matches]);
    }
  }
  return (facts) =>
    byEvent.get(`${facts.resourceType}/${facts.event}`)?.some((matches) => matches(facts)) === true ||
    byEvent.get(`${facts.resourceType}/${ALL_EVENTS}`)?.some((matches) => matches(facts)) === true;
}

export function askedEvents({ resourceType, event }: Topic): readonly string[] {
  if (event.length === 0) return [ALL_EVENTS];
  // The contract counts a move as an update unless the topic names both (events.md 2).
  const isMoveToo = resourceType === 'node' && event.includes('updated') && !event.includes('moved');
  return [...event, ...(isMoveToo ? ['moved'] : [])];
}

export function filterOf(name: FilterName, values: readonly string[]): (facts: TopicFacts) => boolean {
  const wanted = new Set(valuesOf(values));
  return (facts) => valuesOf(facts[name]).some((value) => wanted.has(value));
}

export function valuesOf(value: TopicFacts[FilterName]): readonly string[] {
  if (value === undefined || value === null) return [];
  return typeof value === 'string' ? [value.toLowerCase()] : value.map((one) => one.toLowerCase());
}
