import { isIntegrationType, topicOf } from './catalogue.ts';
import type { IntegrationEvent } from './cloud-event.ts';

type Fact = string | readonly string[] | null;

export interface EventFacts {
  readonly resourceType: string;
  readonly event: string;
  readonly contentTypeId?: Fact;
  readonly language?: Fact;
  readonly owner?: Fact;
  readonly id?: Fact;
  readonly dataFormat?: Fact;
  readonly workflowEvent?: Fact;
  readonly workflowState?: Fact;
  readonly branch?: Fact;
}

export function topicFactsOf(event: IntegrationEvent): EventFacts | undefined {
  const topic = isIntegrationType(event.type) ? topicOf(event.type) : null;
  if (!topic) return undefined;
  const { resourceType, event: name } = topic;
  const data = event.data as Readonly<Record<string, string | null | undefined>>;
  switch (resourceType) {
    case 'entry':
      return {
        ...workflowFacts(name, data),
        resourceType: data['dataFormat'] === 'asset' ? 'asset' : 'entry',
        event: name,
        ...chosen(data, ['contentTypeId', 'language', 'owner', 'dataFormat']),
        id: data['entryId'] ?? null,
      };
    case 'contentType':
    case 'component':
      return {
        resourceType,
        event: name,
        id: [data['id'] ?? '', data['uuid'] ?? ''],
        dataFormat: data['dataFormat'] ?? null,
      };
    case 'node':
      return { resourceType, event: name, id: data['nodeId'] ?? null };
    case 'block':
      return { resourceType, event: name, id: data['blockId'] ?? null, branch: data['branch'] ?? null };
    case 'redirect':
      return { resourceType, event: name, id: data['redirectId'] ?? null };
    case 'tag':
      return { resourceType, event: name, id: data['tagId'] ?? null };
    case 'tagGroup':
      return { resourceType, event: name, id: data['groupId'] ?? null };
    case 'taxonomy':
      return { resourceType, event: name, id: data['key'] ?? null };
    case 'role':
      return { resourceType, event: name, id: data['roleId'] ?? null };
    default:
      return { resourceType, event: name, id: data['projectId'] ?? null };
  }
}

type Data = Readonly<Record<string, string | null | undefined>>;

function workflowFacts(name: string, data: Data): Partial<EventFacts> {
  const { workflowId, state, event, to } = data;
  if (name === 'workflowEventRaised')
    return { workflowEvent: [`${workflowId}.${state}.${event}`, `${workflowId}.${event}`] };
  if (name === 'workflowStateChanged') return { workflowState: `${workflowId}.${to}` };
  return {};
}

function chosen(data: Data, names: readonly string[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(names.map((name) => [name, data[name] ?? null]));
}
