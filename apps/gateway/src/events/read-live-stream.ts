import { parseTemplate, readTopics, TemplateError, type Topic } from '@annal/integration-contracts';
import { DomainError, type Issue } from '@annal/kernel';
import type { LiveStreamBody } from './webhooks.dto.ts';

export interface LiveStream {
  readonly topics: readonly Topic[];
  readonly templates: Readonly<Record<string, string>>;
}

/** @throws DomainError with everything that is wrong */
export function readLiveStream({ topics: sentTopics, templates: sentTemplates }: LiveStreamBody): LiveStream {
  const issues: Issue[] = [];
  const topics = readTopics(sentTopics, issues);
  const templates: Record<string, string> = {};
  const entries = typeof sentTemplates === 'object' && sentTemplates !== null ? Object.entries(sentTemplates) : [];
  for (const [key, text] of entries) {
    const reason = problemOf(text);
    if (reason === undefined) templates[key] = text as string;
    else issues.push({ field: `templates.${key}`, message: `The template '${key}' is not valid: ${reason}` });
  }
  if (issues.length === 0) return { topics, templates };
  const message = 'There are validation errors connecting to the event stream';
  throw new DomainError('rejected', 'EventStream.Invalid', message, issues);
}

function problemOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return 'it is not a text';
  try {
    parseTemplate(text);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}
