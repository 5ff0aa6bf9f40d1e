import type { VersionChoice } from '@annal/content-application';
import { IsText, JudgedLater, type QueryParameters } from '@annal/http';
import { DomainError, isVersionNo } from '@annal/kernel';

export class VersionBody {
  @IsText() versionNo?: string | null;
}

/** content-types.md 3.6. */
export class DefinitionEventBody extends JudgedLater {
  @IsText() event?: string | null;
  @IsText() version?: string | null;
}

export function versionChoice(query: QueryParameters): VersionChoice {
  const versionNo = query.text('version');
  if (versionNo === undefined) return versionStatus(query);
  if (isVersionNo(versionNo)) return { versionNo };
  throw badQuery('version', 'The version number is not valid');
}

export function versionStatus(query: QueryParameters): 'latest' | 'published' {
  const status = query.text('versionStatus')?.toLowerCase() ?? 'latest';
  if (status === 'latest' || status === 'published') return status;
  throw badQuery('versionStatus', "The value has to be 'latest' or 'published'");
}

function badQuery(field: string, message: string): DomainError {
  return new DomainError('invalid', 'Request.Query', 'The query is not valid', [{ field, message }]);
}
