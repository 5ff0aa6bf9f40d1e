import { CLOUD_EVENTS_MEDIA_TYPE, topicFactsOf, type StoredIntegration } from '@annal/integration-contracts/catalogue';
import {
  isTemplate,
  parseTemplate,
  renderTemplate,
  type Template,
  type TemplatePlace,
} from '@annal/integration-contracts';
import type { Actor } from '@annal/kernel';
import type { IntegrationOptions, ResourceViews } from '../ports.ts';
import type { People } from './people.ts';
import { resourceSummary } from './resource-summary.ts';

export interface Recipient {
  readonly id: string;
  readonly templates: Readonly<Record<string, string>>;
  readonly format: 'default' | 'cloudevents';
  readonly reader: Actor;
}

export interface Occasion {
  readonly stored: StoredIntegration;
  readonly projectUuid: string;
  readonly actor: Pick<Actor, 'kind' | 'id' | 'name'>;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export class Payloads {
  private readonly parsed = new Map<string, Template>();

  constructor(
    private readonly people: People,
    private readonly resources: ResourceViews,
    private readonly options: IntegrationOptions,
  ) {}

  async of(occasion: Occasion, recipient: Recipient): Promise<RenderedPayload> {
    const { event, label } = occasion.stored;
    const facts = topicFactsOf(event);
    const summary = resourceSummary(event, label, this.options.publicUrl);
    const eventName = facts?.event ?? event.type.split('.').at(-2) ?? event.type;
    const resourceType = facts?.resourceType ?? summary.type;
    const person = await this.people.of(occasion.actor);
    const head = { eventId: event.id, eventName, resourceType, resourceId: summary.id };
    const contentType = recipient.format === 'cloudevents' ? `${CLOUD_EVENTS_MEDIA_TYPE}; charset=utf-8` : JSON_TYPE;
    let variables: Promise<object> | undefined;
    const render = async (source: string, place: TemplatePlace) => {
      if (!isTemplate(source)) return source;
      const template = this.template(source);
      const shown = { event: eventVariables(head, event.time, recipient, summary.url, this.options), user: person };
      if (!template.some((part) => part.kind === 'value' && part.path[0] === 'resource'))
        return renderTemplate(template, shown, place);
      variables ??= this.resources
        .view(event, occasion.projectUuid, recipient.reader)
        .then((resource) => ({ ...shown, resource: resource ?? goneResource(summary) }));
      return renderTemplate(template, await variables, place);
    };
    const body = async (place: TemplatePlace) => {
      if (recipient.format === 'cloudevents') return JSON.stringify(event);
      const template = recipient.templates[`${resourceType}.${kindOf(summary)}`] ?? recipient.templates[resourceType];
      if (template !== undefined) return template === '' ? null : render(template, place);
      const { eventId } = head;
      const subscriptionId = recipient.id;
      const payload = {
        eventId,
        eventName,
        subscriptionId,
        datetime: event.time,
        invokedBy: person,
        resource: summary,
      };
      return JSON.stringify(payload);
    };
    return { ...head, contentType, render, body };
  }

  /** Cached, because templates are used for every event; bounded, because users write them. */
  private template(source: string): Template {
    const known = this.parsed.get(source);
    if (known) return known;
    if (this.parsed.size >= 1_000) this.parsed.clear();
    const template = parseTemplate(source);
    this.parsed.set(source, template);
    return template;
  }
}

export interface RenderedPayload {
  readonly eventId: string;
  readonly eventName: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly contentType: string;
  readonly render: (source: string, place: TemplatePlace) => Promise<string>;
  readonly body: (place: TemplatePlace) => Promise<string | null>;
}

function kindOf({ id, contentTypeId }: ReturnType<typeof resourceSummary>): string {
  return typeof contentTypeId === 'string' ? contentTypeId : id;
}

function goneResource({ url: _, ...summary }: ReturnType<typeof resourceSummary>): object {
  const { id, contentTypeId, language } = summary as { id: string; contentTypeId?: unknown; language?: unknown };
  return { ...summary, sys: { id, contentTypeId, language, projectId: summary.projectId } };
}

function eventVariables(
  { eventId, eventName, resourceId }: { eventId: string; eventName: string; resourceId: string },
  dateTime: string,
  { id: subscriptionId }: Recipient,
  resourceUrl: string,
  { alias }: IntegrationOptions,
) {
  return { id: eventId, name: eventName, subscriptionId, dateTime, resourceId, resourceUrl, alias };
}
