import type { EntryStatus } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import type { ReadFilter } from '@annal/read-models';

export interface EntryScope {
  readonly projectUuid: string;
  readonly primaryLanguage: LanguageCode;
  readonly statuses: readonly EntryStatus[];
  /** Absent: one variation per entry. `*`: all variations. */
  readonly language: LanguageCode | '*' | undefined;
  readonly dataFormats: readonly ('entry' | 'asset')[];
  readonly contentTypeUuids: readonly string[] | undefined;
}

export interface EntrySet {
  readonly filter: ReadFilter;
  readonly totalCount: number;
}

type Count = (name: string, key: Readonly<Record<string, unknown>>) => Promise<number>;

/** Totals come from counters. Filters are equalities on leading index fields: a page reads only what it shows. */
export async function entrySetOf(scope: EntryScope, count: Count): Promise<EntrySet> {
  const { statuses, language, primaryLanguage, contentTypeUuids, projectUuid, dataFormats } = scope;
  const status = oneOf(statuses);
  const what = contentTypeUuids
    ? { contentTypeUuid: oneOf(contentTypeUuids) }
    : { projectUuid, dataFormat: oneOf(dataFormats) };
  if (language === undefined)
    return { filter: { ...what, status, isDefault: true }, totalCount: await countOf(scope, 'default', count) };
  if (language === '*')
    return {
      filter: { ...what, status, isDefault: { $in: [true, false] } },
      totalCount: await countOf(scope, 'all', count),
    };
  const [totalCount, defaults] = await Promise.all([
    countOf(scope, 'inLanguage', count),
    language === primaryLanguage && !statuses.includes('deleted') ? countOf(scope, 'default', count) : undefined,
  ]);
  // Without other defaults, both filters find the same, and the default ones have an index for every usual order.
  const which = totalCount === defaults ? { isDefault: true } : { language };
  return { filter: { ...what, status, ...which }, totalCount };
}

/** Whether every entry that has a variation in the view has one in this language. */
export async function areAllIn(scope: EntryScope, count: Count): Promise<boolean> {
  const [all, inLanguage] = await Promise.all([countOf(scope, 'inView', count), countOf(scope, 'inLanguage', count)]);
  return all <= inLanguage;
}

const OF_TYPE = {
  all: 'ofType',
  default: 'ofTypeDefault',
  inView: 'ofTypeInView',
  inLanguage: 'ofTypeInLanguage',
} as const;

async function countOf(scope: EntryScope, name: keyof typeof OF_TYPE, count: Count): Promise<number> {
  const { projectUuid, statuses, language, dataFormats, contentTypeUuids } = scope;
  const within = name === 'inLanguage' ? { language } : {};
  const counts = statuses.flatMap((status) =>
    contentTypeUuids
      ? contentTypeUuids.map((contentTypeUuid) => count(OF_TYPE[name], { contentTypeUuid, status, ...within }))
      : dataFormats.map((dataFormat) => count(name, { projectUuid, status, dataFormat, ...within })),
  );
  return (await Promise.all(counts)).reduce((sum, part) => sum + part, 0);
}

export function oneOf<Value>(values: readonly Value[]): Value | { readonly $in: readonly Value[] } | undefined {
  return values.length === 1 ? values[0] : { $in: values };
}
