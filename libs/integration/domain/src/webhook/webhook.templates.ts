import type { JsonReader } from '@annal/kernel';
import { parseTemplate, TemplateError } from '../template/template.ts';
import { resourceTopics } from '../topic/topic-table.ts';

const MOST_BYTES = 64 * 1024;

/** Keys are `resourceType` or `resourceType.contentType`. */
export function readTemplates(sent: JsonReader): Readonly<Record<string, string>> {
  const templates: Record<string, string> = {};
  for (const [key, { value }] of sent.object()?.members() ?? []) {
    const reason = templateProblem(key, value);
    if (reason === undefined) templates[key] = value as string;
    else sent.own(key).refuse(`The template '${key}' is not valid: ${reason}`);
  }
  return templates;
}

const KEY = /^([A-Za-z]+)(\.[A-Za-z][A-Za-z0-9]*)?$/;

function templateProblem(key: string, text: unknown): string | undefined {
  const [, resourceType = ''] = KEY.exec(key) ?? [];
  if (!Object.hasOwn(resourceTopics, resourceType)) return 'it names no resource type';
  if (typeof text !== 'string') return 'it is not a text';
  if (new TextEncoder().encode(text).length > MOST_BYTES) return `it is longer than ${MOST_BYTES} bytes`;
  try {
    parseTemplate(text);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}
