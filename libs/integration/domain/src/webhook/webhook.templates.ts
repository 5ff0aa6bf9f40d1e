import type { Issue } from '@annal/kernel';
import { parseTemplate, TemplateError } from '../template/template.ts';
import { resourceTopics } from '../topic/topic-table.ts';

const MOST_BYTES = 64 * 1024;

/** Keys are `resourceType` or `resourceType.contentType`. Adds errors to `issues`. */
export function readTemplates(sent: unknown, issues: Issue[]): Readonly<Record<string, string>> {
  if (sent === undefined || sent === null) return {};
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    issues.push({ field: 'templates', message: 'The value is not a valid object' });
    return {};
  }
  const known: Record<string, string> = {};
  for (const [key, text] of Object.entries(sent)) {
    const reason = templateProblem(key, text);
    if (reason === undefined) known[key] = text as string;
    else issues.push({ field: `templates.${key}`, message: `The template '${key}' is not valid: ${reason}` });
  }
  return known;
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
