import { JsonReader } from '@annal/kernel';
import type { Topic } from './topic.ts';
import { dataFormats, filterNames, resourceTopics, type FilterName } from './topic-table.ts';

export const MOST_TOPICS = 50;

export function readTopics(sent: JsonReader): readonly Topic[] {
  const topics = Array.isArray(sent.value) ? (sent.list() ?? []) : [];
  if (topics.length === 0) sent.refuse('At least one topic is required');
  if (topics.length > MOST_TOPICS) sent.refuse(`A subscription cannot have more than ${MOST_TOPICS} topics`);
  return topics.slice(0, MOST_TOPICS).flatMap((topic) => readTopic(topic));
}

function readTopic(topic: JsonReader): readonly Topic[] {
  const values = new Map(
    topic
      .members()
      .filter(([, member]) => !member.isAbsent)
      .map(([name, { value }]) => [name.toLowerCase(), value]),
  );
  const member = (name: string) =>
    new JsonReader(values.get(name.toLowerCase()), topic.issues, `${topic.path}.${name}`);
  const named = member('resourceType');
  const resourceType = named.oneOf(Object.keys(resourceTopics));
  const table = resourceType === undefined ? undefined : resourceTopics[resourceType];
  if (resourceType === undefined || !table) {
    named.refuse(`The resource type '${typeof named.value === 'string' ? named.value : ''}' is not supported`);
    return [];
  }
  const sentEvents = member('event');
  const event = texts(sentEvents).flatMap((name, index) => {
    const known = spelledAs(table.events, name);
    if (known === undefined)
      sentEvents
        .at(`${sentEvents.path}[${index}]`)
        .refuse(`The event '${name}' is not supported for '${resourceType}'`);
    return known ?? [];
  });
  const filters = filterNames.flatMap((name) => {
    const filter = member(name);
    const wanted = texts(filter);
    if (wanted.length === 0) return [];
    if (isApplicable(name, wanted, table.filters, event)) return [[name, wanted] as const];
    return filter.refuse(`The filter '${name}' cannot be used with '${resourceType}'`) ?? [];
  });
  return [{ resourceType, event, filters: Object.fromEntries(filters) }];
}

const NEEDED: Partial<Record<FilterName, string>> = {
  workflowEvent: 'workflowEventRaised',
  workflowState: 'workflowStateChanged',
};

function isApplicable(
  name: FilterName,
  wanted: readonly string[],
  filters: readonly FilterName[],
  events: readonly string[],
): boolean {
  if (!filters.includes(name)) return false;
  if (name === 'dataFormat') return wanted.every((format) => spelledAs(dataFormats, format) !== undefined);
  const needed = NEEDED[name];
  return needed === undefined || events.length === 0 || events.includes(needed);
}

function texts(sent: JsonReader): readonly string[] {
  const { value } = sent;
  const values: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  if (values.every((text) => typeof text === 'string')) return values.filter((text) => text !== '');
  return sent.notA('string') ?? [];
}

function spelledAs(names: readonly string[], name: string): string | undefined {
  return names.find((known) => known.toLowerCase() === name.toLowerCase());
}
