import type { Issue } from '@annal/kernel';
import type { Topic } from './topic.ts';
import { dataFormats, filterNames, resourceTopics, type FilterName } from './topic-table.ts';

export const MOST_TOPICS = 50;

export function readTopics(sent: unknown, issues: Issue[]): readonly Topic[] {
  if (!Array.isArray(sent) || sent.length === 0) {
    issues.push({ field: 'topics', message: 'At least one topic is required' });
    return [];
  }
  if (sent.length > MOST_TOPICS)
    issues.push({ field: 'topics', message: `A subscription cannot have more than ${MOST_TOPICS} topics` });
  return sent.slice(0, MOST_TOPICS).flatMap((topic, index) => readTopic(topic, `topics[${index}]`, issues));
}

function readTopic(sent: unknown, path: string, issues: Issue[]): readonly Topic[] {
  const values = new Map(
    Object.entries(typeof sent === 'object' && sent !== null ? sent : {})
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name.toLowerCase(), value as unknown]),
  );
  const named = values.get('resourcetype');
  const resourceType = spelledAs(Object.keys(resourceTopics), named);
  const table = resourceType === undefined ? undefined : resourceTopics[resourceType];
  if (resourceType === undefined || !table) {
    const message = `The resource type '${typeof named === 'string' ? named : ''}' is not supported`;
    issues.push({ field: `${path}.resourceType`, message });
    return [];
  }
  const event = texts(values.get('event'), `${path}.event`, issues).flatMap((name, index) => {
    const known = spelledAs(table.events, name);
    if (known !== undefined) return [known];
    const message = `The event '${name}' is not supported for '${resourceType}'`;
    issues.push({ field: `${path}.event[${index}]`, message });
    return [];
  });
  const filters = filterNames.flatMap((name) => {
    const wanted = texts(values.get(name.toLowerCase()), `${path}.${name}`, issues);
    if (wanted.length === 0) return [];
    if (isApplicable(name, wanted, table.filters, event)) return [[name, wanted] as const];
    issues.push({ field: `${path}.${name}`, message: `The filter '${name}' cannot be used with '${resourceType}'` });
    return [];
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

function texts(sent: unknown, field: string, issues: Issue[]): readonly string[] {
  const values = sent === undefined ? [] : Array.isArray(sent) ? (sent as unknown[]) : [sent];
  if (values.every((value): value is string => typeof value === 'string')) return values.filter((text) => text !== '');
  issues.push({ field, message: 'The value is not a valid string' });
  return [];
}

function spelledAs(names: readonly string[], name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  return names.find((known) => known.toLowerCase() === name.toLowerCase());
}
