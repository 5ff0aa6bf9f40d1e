import type { Issue, LanguageCode, Localized } from '@annal/kernel';
import type { WorkflowEvent, WorkflowParameter } from '../workflow/workflow.definition.ts';
import type { EntryModel } from './entry.commands.ts';
import type { TriggerData } from './entry.events.ts';
import { isObject } from './entry.sys.ts';

const MAX_TEXT = 10_000;
const MAX_DATA = 64 * 1024;

/** Keys beyond the event's parameters are kept (workflows.md 4). */
export function readData(
  sent: unknown,
  event: WorkflowEvent | undefined,
  { definition }: EntryModel,
  language: LanguageCode | undefined,
  issues: Issue[],
): TriggerData | null {
  if (sent !== undefined && sent !== null && !isObject(sent)) {
    issues.push({ field: 'data', message: 'The value is not a valid object' });
    return null;
  }
  const data = sent ?? null;
  for (const [key, value] of Object.entries(data ?? {})) {
    const message = valueProblem(value);
    if (message) issues.push({ field: `data.${key}`, message });
  }
  if (data && JSON.stringify(data).length > MAX_DATA)
    issues.push({ field: 'data', message: 'The data of an event cannot be longer than 64 KiB' });
  for (const parameter of event?.parameters ?? [])
    if (isMissing(parameter, data))
      issues.push({
        field: `data.${parameter.id}`,
        message: requiredText(parameter, language, definition.defaultLanguage),
      });
  return data as TriggerData | null;
}

function valueProblem(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) return 'The value is not a simple value';
  return typeof value === 'string' && value.length > MAX_TEXT
    ? `The value cannot be longer than ${MAX_TEXT} characters`
    : undefined;
}

function isMissing({ id, validations }: WorkflowParameter, data: Readonly<Record<string, unknown>> | null): boolean {
  if (!validations.required) return false;
  const value = data && Object.hasOwn(data, id) ? data[id] : null;
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function requiredText(
  { validations }: WorkflowParameter,
  language: LanguageCode | undefined,
  defaultLanguage: LanguageCode,
): string {
  const message = validations.required?.message;
  const text = typeof message === 'string' ? message : localText(message ?? {}, language, defaultLanguage);
  return text || 'A value is needed';
}

/** fields.md 1.2. */
function localText(texts: Localized, language: LanguageCode | undefined, fallback: LanguageCode): string | undefined {
  return (language && texts[language]) || texts[fallback] || Object.values(texts)[0];
}
