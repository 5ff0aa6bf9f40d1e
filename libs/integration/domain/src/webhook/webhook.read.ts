import type { Issue } from '@annal/kernel';
import { parseTemplate, TemplateError } from '../template/template.ts';
import { readTopics } from '../topic/read-topics.ts';
import type { SentWebhook, WebhookFacts } from './webhook.commands.ts';
import type { WebhookDefinition, WebhookMethod } from './webhook.events.ts';
import { readHeaders } from './webhook.headers.ts';
import { sameOrigin } from './webhook.origin.ts';
import { secretHeaders } from './webhook.state.ts';
import { readTemplates } from './webhook.templates.ts';

const METHODS: readonly WebhookMethod[] = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'];
const LONGEST_NAME = 100;
const LONGEST_DESCRIPTION = 500;
const LONGEST_URL = 2000;
export const DEFAULT_RETRY_HOURS = 24;
const MOST_RETRY_HOURS = 7 * 24;

export interface ReadWebhook {
  readonly definition: WebhookDefinition;
  readonly secrets: Readonly<Record<string, string>>;
  readonly kept: readonly string[];
}

/** Adds errors to `issues` in the order of the contract. */
export function readWebhook(
  sent: SentWebhook,
  facts: WebhookFacts,
  former: WebhookDefinition | undefined,
  issues: Issue[],
): ReadWebhook {
  const name = readName(sent.name, issues);
  const description = readDescription(sent.description, issues);
  const url = readUrl(sent.url ?? sent.invokeUrl, facts, issues);
  const method = readMethod(sent.method, issues);
  const topics = readTopics(sent.topics, issues);
  const known = {
    names: former ? secretHeaders(former) : [],
    mayStay: former !== undefined && sameOrigin(former.url, url),
  };
  const { headers, secrets, kept } = readHeaders(sent.headers, known, issues);
  const templates = readTemplates(sent.templates, issues);
  const format = readFormat(sent.format, templates, issues);
  const enabled = readFlag(sent.enabled, 'enabled', true, issues);
  const ui = readFlag(sent.ui, 'ui', false, issues);
  const retryHours = readRetryHours(sent.retryHours, issues);
  const definition = { name, description, url, method, enabled, topics, headers, templates, format, ui, retryHours };
  return { definition, secrets, kept };
}

function readName(sent: unknown, issues: Issue[]): string {
  const name = readText(sent, 'name', issues).trim();
  if (name === '') issues.push({ field: 'name', message: 'The name is required' });
  if ([...name].length > LONGEST_NAME)
    issues.push({ field: 'name', message: `The name cannot be longer than ${LONGEST_NAME} characters` });
  return name;
}

function readDescription(sent: unknown, issues: Issue[]): string | null {
  const description = readText(sent, 'description', issues);
  if ([...description].length > LONGEST_DESCRIPTION) {
    const message = `The description cannot be longer than ${LONGEST_DESCRIPTION} characters`;
    issues.push({ field: 'description', message });
  }
  return description === '' ? null : description;
}

function readUrl(sent: unknown, { judgeUrl }: WebhookFacts, issues: Issue[]): string {
  const url = readText(sent, 'url', issues).trim();
  const wrong = (message: string) => issues.push({ field: 'url', message });
  if (url === '') wrong('The url is required');
  else if (url.length > LONGEST_URL) wrong(`The url cannot be longer than ${LONGEST_URL} characters`);
  else {
    const judgement = judgeUrl(sampleUrl(url) ?? '');
    if (judgement === 'notHttps') wrong('The url must be an absolute https url');
    else if (judgement === 'refused') wrong('The url is not allowed by this installation');
  }
  return url;
}

function sampleUrl(url: string): string | undefined {
  try {
    return parseTemplate(url)
      .map((part) => (part.kind === 'text' ? part.text : 'x'))
      .join('');
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

function readMethod(sent: unknown, issues: Issue[]): WebhookMethod {
  const method = METHODS.find(
    (known) => known === (sent ?? 'POST') || (typeof sent === 'string' && known === sent.toUpperCase()),
  );
  if (!method) issues.push({ field: 'method', message: 'The method is not valid' });
  return method ?? 'POST';
}

function readFormat(sent: unknown, templates: object, issues: Issue[]): 'default' | 'cloudevents' {
  const format = typeof sent === 'string' ? sent.toLowerCase() : (sent ?? 'default');
  const isKnown = format === 'default' || (format === 'cloudevents' && Object.keys(templates).length === 0);
  if (!isKnown) issues.push({ field: 'format', message: 'The format is not valid' });
  return format === 'cloudevents' ? format : 'default';
}

function readFlag(sent: unknown, field: string, otherwise: boolean, issues: Issue[]): boolean {
  if (sent === undefined || sent === null) return otherwise;
  if (typeof sent !== 'boolean') issues.push({ field, message: 'The value is not a valid boolean' });
  return sent === true;
}

function readRetryHours(sent: unknown, issues: Issue[]): number {
  if (sent === undefined || sent === null) return DEFAULT_RETRY_HOURS;
  if (typeof sent === 'number' && Number.isInteger(sent) && sent >= DEFAULT_RETRY_HOURS && sent <= MOST_RETRY_HOURS)
    return sent;
  const message = `The retry hours must be between ${DEFAULT_RETRY_HOURS} and ${MOST_RETRY_HOURS}`;
  issues.push({ field: 'retryHours', message });
  return DEFAULT_RETRY_HOURS;
}

function readText(sent: unknown, field: string, issues: Issue[]): string {
  if (sent === undefined || sent === null) return '';
  if (typeof sent === 'string') return sent;
  issues.push({ field, message: 'The value is not a valid string' });
  return '';
}
