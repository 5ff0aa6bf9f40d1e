import { JsonReader, type IssueSink } from '@annal/kernel';
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

export function readWebhook(
  sent: SentWebhook,
  facts: WebhookFacts,
  former: WebhookDefinition | undefined,
  issues: IssueSink,
): ReadWebhook {
  const webhook: JsonReader<keyof SentWebhook> = new JsonReader(sent, issues);
  const name = readName(webhook.own('name'));
  const description = readDescription(webhook.own('description'));
  const url = readUrl((webhook.own('url').present() ?? webhook.own('invokeUrl')).at('url'), facts);
  const method = readMethod(webhook.own('method'));
  const topics = readTopics(webhook.own('topics'));
  const known = {
    names: former ? secretHeaders(former) : [],
    mayStay: former !== undefined && sameOrigin(former.url, url),
  };
  const { headers, secrets, kept } = readHeaders(webhook.own('headers'), known);
  const templates = readTemplates(webhook.own('templates'));
  const format = readFormat(webhook.own('format'), templates);
  const enabled = readFlag(webhook.own('enabled'), true);
  const ui = readFlag(webhook.own('ui'), false);
  const retryHours = readRetryHours(webhook.own('retryHours'));
  const definition = { name, description, url, method, enabled, topics, headers, templates, format, ui, retryHours };
  return { definition, secrets, kept };
}

function readName(sent: JsonReader): string {
  const name = sent.text()?.trim() ?? '';
  if (name === '') sent.refuse('The name is required');
  if ([...name].length > LONGEST_NAME) sent.refuse(`The name cannot be longer than ${LONGEST_NAME} characters`);
  return name;
}

function readDescription(sent: JsonReader): string | null {
  const description = sent.text() ?? '';
  if ([...description].length > LONGEST_DESCRIPTION)
    sent.refuse(`The description cannot be longer than ${LONGEST_DESCRIPTION} characters`);
  return description === '' ? null : description;
}

function readUrl(sent: JsonReader, { judgeUrl }: WebhookFacts): string {
  const url = sent.text()?.trim() ?? '';
  if (url === '') sent.refuse('The url is required');
  else if (url.length > LONGEST_URL) sent.refuse(`The url cannot be longer than ${LONGEST_URL} characters`);
  else {
    const judgement = judgeUrl(sampleUrl(url) ?? '');
    if (judgement === 'notHttps') sent.refuse('The url must be an absolute https url');
    else if (judgement === 'refused') sent.refuse('The url is not allowed by this installation');
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

function readMethod(sent: JsonReader): WebhookMethod {
  if (sent.isAbsent) return 'POST';
  return sent.oneOf(METHODS) ?? sent.refuse('The method is not valid') ?? 'POST';
}

function readFormat(sent: JsonReader, templates: object): 'default' | 'cloudevents' {
  if (sent.isAbsent) return 'default';
  const format = sent.oneOf(['default', 'cloudevents']);
  if (format === undefined || (format === 'cloudevents' && Object.keys(templates).length > 0))
    sent.refuse('The format is not valid');
  return format ?? 'default';
}

function readFlag(sent: JsonReader, otherwise: boolean): boolean {
  return sent.isAbsent ? otherwise : (sent.flag() ?? false);
}

function readRetryHours(sent: JsonReader): number {
  const { value } = sent;
  if (sent.isAbsent) return DEFAULT_RETRY_HOURS;
  if (typeof value === 'number' && Number.isInteger(value) && value >= DEFAULT_RETRY_HOURS && value <= MOST_RETRY_HOURS)
    return value;
  sent.refuse(`The retry hours must be between ${DEFAULT_RETRY_HOURS} and ${MOST_RETRY_HOURS}`);
  return DEFAULT_RETRY_HOURS;
}
