import type { VersionStatus } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import type { ReadFilter } from '@annal/read-models';

/** Which entries a list is about. */
export interface EntryScope {
  readonly projectUuid: string;
  readonly primaryLanguage: LanguageCode;
  readonly status: VersionStatus;
  /** Absent: one variation per entry. `*`: all variations. */
  readonly language: LanguageCode | '*' | undefined;
  readonly dataFormats: readonly ('entry' | 'asset')[];
  /** Absent: all content types of these formats. */
  readonly contentTypeUuids: readonly string[] | undefined;
}

/** Made of equalities in the shape of the projection's indexes, so that a page is read in its order. */
export function filterOf(scope: EntryScope): ReadFilter {
  const { projectUuid, status, dataFormats, contentTypeUuids } = scope;
  const what = contentTypeUuids
    ? { projectUuid, contentTypeUuid: oneOf(contentTypeUuids) }
    : { projectUuid, dataFormat: oneOf(dataFormats) };
  return { ...what, status, ...variationFilter(scope) };
}

/** A variation in the primary language is always the default one, which has an index for every usual order. */
function variationFilter({ language, primaryLanguage }: EntryScope): ReadFilter {
  if (language === '*') return {};
  if (language === undefined) return { isDefault: true };
  return language === primaryLanguage ? { isDefault: true, language } : { language };
}

type Count = (name: string, key: Readonly<Record<string, unknown>>) => Promise<number>;

/** The number of matches, from counters: as fast for a million entries as for one. */
export async function countOf(scope: EntryScope, count: Count): Promise<number> {
  const { projectUuid, status, language, dataFormats, contentTypeUuids } = scope;
  const parts = contentTypeUuids
    ? contentTypeUuids.map((contentTypeUuid) => ({ contentTypeUuid, status }))
    : dataFormats.map((dataFormat) => ({ projectUuid, status, dataFormat }));
  const names = contentTypeUuids
    ? { all: 'ofType', default: 'ofTypeDefault', inLanguage: 'ofTypeInLanguage' }
    : { all: 'all', default: 'default', inLanguage: 'inLanguage' };
  const counts = parts.map((key) => {
    if (language === undefined) return count(names.default, key);
    return language === '*' ? count(names.all, key) : count(names.inLanguage, { ...key, language });
  });
  return (await Promise.all(counts)).reduce((sum, part) => sum + part, 0);
}

function oneOf<Value>(values: readonly Value[]): Value | { readonly $in: readonly Value[] } | undefined {
  return values.length === 1 ? values[0] : { $in: values };
}
