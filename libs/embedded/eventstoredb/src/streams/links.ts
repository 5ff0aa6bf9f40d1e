import type { EventLog } from '../log/event-log.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { firstReadable, isSoftDeleted } from '../log/stream-head.ts';
import { encodeResolvedLink, eventDataOf } from '../wire/recorded-event.ts';

const LINK = '$>';

export function resolveLink(log: EventLog, event: StoredEvent): Buffer {
  if (event.type !== LINK) return event.record;
  return encodeResolvedLink(linkTarget(log, event)?.record, event.record, event.position);
}

export function linkTarget(log: EventLog, link: StoredEvent): StoredEvent | undefined {
  const text = eventDataOf(link.record).toString('utf8');
  const at = text.indexOf('@');
  const revision = Number(text.slice(0, at));
  const head = log.streams.head(text.slice(at + 1));
  if (at < 1 || !Number.isSafeInteger(revision) || head.id === 0) return undefined;
  if (head.tombstoned || isSoftDeleted(head) || revision < firstReadable(head)) return undefined;
  return log.inStream(head.id, revision);
}

export const isLink = (event: { readonly type: string }) => event.type === LINK;
