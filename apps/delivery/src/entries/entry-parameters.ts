import type { EntryOrder } from '@annal/content-application';
import { deliveryErrors } from '@annal/delivery-application';
import type { QueryParameters } from '@annal/http';
import { canonicalGuid } from '@annal/kernel';

const MOST_IDS = 200;
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['sys.published', 'sys.version.published'],
  ['sys.created', 'sys.version.created'],
  ['sys.modified', 'sys.version.modified'],
]);

/** `-` in front of a name: descending. */
export function entryOrder(names: readonly string[] | undefined): readonly EntryOrder[] {
  return (names ?? []).map((sent) => {
    const direction = sent.startsWith('-') ? -1 : 1;
    const name = sent.replace(/^[-+]/, '');
    return { name: SHORT_NAMES.get(name.toLowerCase()) ?? name, direction };
  });
}

export function listedLanguage(query: QueryParameters): string | undefined {
  return query.text('language') === '*' ? '*' : query.language();
}

export function listedFormats(query: QueryParameters): readonly ('entry' | 'asset')[] {
  const sent = query.text('dataFormat');
  switch (sent?.toLowerCase() ?? 'entries') {
    case 'entries':
    case 'entry':
      return ['entry'];
    case 'assets':
    case 'asset':
      return ['asset'];
    case 'all':
      return ['entry', 'asset'];
    default:
      throw deliveryErrors.malformed('dataFormat', `The data format '${sent}' is none of entries, assets and all`);
  }
}

/** Undefined if none are given. Text that is no id is the id of nothing. */
export function entryIds(sent: readonly unknown[] | undefined): readonly string[] | undefined {
  if (!sent) return undefined;
  const ids = new Set(sent.map((id) => canonicalGuid(id) ?? String(id)));
  if (ids.size > MOST_IDS) throw deliveryErrors.malformed('ids', `No more than ${MOST_IDS} ids are allowed`);
  return [...ids];
}
