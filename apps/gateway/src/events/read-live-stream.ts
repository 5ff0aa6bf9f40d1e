import { readTemplates, readTopics, type Topic } from '@annal/integration-contracts';
import { DomainError, JsonReader, type Issue } from '@annal/kernel';
import type { LiveStreamBody } from './webhooks.dto.ts';

export interface LiveStream {
  readonly topics: readonly Topic[];
  readonly templates: Readonly<Record<string, string>>;
}

export function readLiveStream(sent: LiveStreamBody): LiveStream {
  const issues: Issue[] = [];
  const stream: JsonReader<keyof LiveStreamBody> = new JsonReader(sent, issues);
  const topics = readTopics(stream.own('topics'));
  const templates = readTemplates(stream.own('templates'));
  if (issues.length === 0) return { topics, templates };
  const message = 'There are validation errors connecting to the event stream';
  throw new DomainError('rejected', 'EventStream.Invalid', message, issues);
}
