import type { FilterName } from './topic-table.ts';

/** Which events somebody wants. Names are stored as the table spells them. */
export interface Topic {
  readonly resourceType: string;
  /** None: all of the resource type. */
  readonly event: readonly string[];
  /** All have to match; of the values of one any. */
  readonly filters: Readonly<Partial<Record<FilterName, readonly string[]>>>;
}

/** One event, as topics see it. What does not apply to it is absent. */
export interface TopicFacts extends Readonly<Partial<Record<FilterName, string | readonly string[] | null>>> {
  readonly resourceType: string;
  readonly event: string;
}

/** Stands for each event of a resource type. */
export const ALL_EVENTS = '*';

/** Whether any of the topics asks for an event. */
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
  // User guides call a move an update; whoever tells the two apart names both (events.md 2).
  const isMoveToo = resourceType === 'node' && event.includes('updated') && !event.includes('moved');
  return [...event, ...(isMoveToo ? ['moved'] : [])];
}

export function filterOf(name: FilterName, values: readonly string[]): (facts: TopicFacts) => boolean {
  const wanted = new Set(valuesOf(values));
  return (facts) => valuesOf(facts[name]).some((value) => wanted.has(value));
}

/** As they are compared: without regard to case. */
export function valuesOf(value: TopicFacts[FilterName]): readonly string[] {
  if (value === undefined || value === null) return [];
  return typeof value === 'string' ? [value.toLowerCase()] : value.map((one) => one.toLowerCase());
}
