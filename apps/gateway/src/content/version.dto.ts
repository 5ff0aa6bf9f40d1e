import type { VersionChoice } from '@annal/content-application';
import { IsText, JudgedLater, malformed, type QueryParameters } from '@annal/http';
import { isVersionNo } from '@annal/kernel';

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
  throw malformed('version', 'The version number is not valid');
}

export function versionStatus(query: QueryParameters): 'latest' | 'published' {
  const status = query.text('versionStatus')?.toLowerCase() ?? 'latest';
  if (status === 'latest' || status === 'published') return status;
  throw malformed('versionStatus', "The value has to be 'latest' or 'published'");
}
