import type { WantedVariation } from '@annal/delivery-application';
import { canonicalGuid, canonicalLanguage, isRecord } from '@annal/kernel';

const MOST = 10_000;
const FIELDS = ['sys.id', 'sys.language', 'sys.versionstatus'];

/**
 * The variations that a query names one by one, as `entries.resolve` of the client does: an `or` of `and`s of
 * `equalTo` on id, language and version status. Undefined for any other query.
 */
export function resolvedLinks(where: unknown): readonly WantedVariation[] | undefined {
  const [first, ...others] = Array.isArray(where) ? (where as readonly unknown[]) : [where];
  const alternatives = others.length === 0 && isRecord(first) ? first['or'] : undefined;
  if (!Array.isArray(alternatives) || alternatives.length > MOST) return undefined;
  const wanted = alternatives.map(variationOf);
  return wanted.every((key) => key !== undefined) ? wanted : undefined;
}

function variationOf(alternative: unknown): WantedVariation | undefined {
  const clauses = isRecord(alternative) ? alternative['and'] : undefined;
  if (!Array.isArray(clauses) || clauses.length !== FIELDS.length) return undefined;
  const values = new Map(clauses.filter(isRecord).map(({ field, equalTo }) => [String(field).toLowerCase(), equalTo]));
  const [id, language, status] = FIELDS.map((field) => values.get(field));
  const entryId = canonicalGuid(id);
  const code = canonicalLanguage(language);
  const versionStatus = typeof status === 'string' ? status.toLowerCase() : undefined;
  if (entryId === undefined || code === undefined) return undefined;
  return versionStatus === 'published' || versionStatus === 'latest'
    ? { entryId, language: code, versionStatus }
    : undefined;
}
