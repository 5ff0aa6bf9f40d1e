import { contentTypeSource, type ComponentEvent, type ContentTypeEvent } from '@annal/content-contracts';
import type { Fold } from '@annal/kernel';
import type { SurrogateKeys } from '../surrogate-keys.ts';

/** Whether any version differs from another in being in delivery. Only grows, as `EntryHistory` does. */
export interface TypeHistory {
  readonly isInDelivery: boolean | undefined;
  readonly hasCrossed: boolean;
}

export const typeHistory: Fold<TypeHistory, ContentTypeEvent> = {
  ...contentTypeSource,
  initial: { isInDelivery: undefined, hasCrossed: false },
  evolve: (history, { type, data }) => {
    const is =
      type === 'ContentTypeCreated'
        ? data.includeInDelivery
        : type === 'ContentTypeRevised'
          ? data.changes.includeInDelivery
          : undefined;
    if (is === undefined) return history;
    // The stream of a built-in type begins with its first change.
    const hasCrossed = history.hasCrossed || history.isInDelivery !== is;
    return { isInDelivery: is, hasCrossed: type === 'ContentTypeCreated' ? history.hasCrossed : hasCrossed };
  },
};

const FIRST_PUBLISHED = '1.0';

/** Searches may use any field of a type, also where they find nothing of it, so lists go with the type. */
export function touchByContentType(keys: SurrogateKeys, event: ContentTypeEvent, { hasCrossed }: TypeHistory): void {
  if (event.type !== 'ContentTypePublished' && event.type !== 'ContentTypeDeleted') return;
  keys.contentType(event.data.id);
  keys.entriesOf(event.data.id);
  keys.entries();
  const isNew = event.type === 'ContentTypePublished' && event.data.versionNo === FIRST_PUBLISHED;
  if (isNew || hasCrossed || event.type === 'ContentTypeDeleted') keys.project();
}

/** Which types use a component is not looked up: it is published rarely. */
export function touchByComponent(keys: SurrogateKeys, { type }: ComponentEvent): void {
  if (type === 'ComponentPublished' || type === 'ComponentDeleted') keys.project();
}
