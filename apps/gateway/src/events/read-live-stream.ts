import { readTemplates, readTopics, type Topic } from '@annal/integration-contracts';
import { DomainError, type Issue } from '@annal/kernel';
import type { LiveStreamBody } from './webhooks.dto.ts';

export interface LiveStream {
  readonly topics: readonly Topic[];
  readonly templates: Readonly<Record<string, string>>;
}

export function readLiveStream(sent: LiveStreamBody): LiveStream {
  const issues: Issue[] = [];
  const topics = readTopics(sent.topics, issues);
  const templates = readTemplates(sent.templates, issues);
  if (issues.length === 0) return { topics, templates };
  const message = 'There are validation errors connecting to the event stream';
  throw new DomainError('rejected', 'EventStream.Invalid', message, issues);
}
