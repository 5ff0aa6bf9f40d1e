import { tagSetAggregate, tagSetStream, type TagSet } from '@annal/content-domain';
import { haveTagFormats } from '@annal/content-rules';
import type { EventStore } from '@annal/event-store';

export async function tagsNamedBy(
  store: EventStore,
  projectUuid: string,
  fields: readonly unknown[] | null | undefined,
): Promise<TagSet | undefined> {
  if (!haveTagFormats(fields ?? [])) return undefined;
  return (await store.load(tagSetAggregate, tagSetStream(projectUuid))).state;
}
