import { IsAnything, malformed, type QueryParameters } from '@annal/http';
import { canonicalGuid, EMPTY_GUID } from '@annal/kernel';
import type { KnownProject } from '@annal/structure-application';
import { VIEW_AREAS, viewErrors, type ViewArea } from '@annal/structure-contracts';

const nullMatters = true;

/** views.md 1. Types are the domain's too, so that all issues are reported together and in order. */
export class ViewBody {
  @IsAnything() id?: unknown;
  @IsAnything({ nullMatters }) name?: unknown;
  @IsAnything({ nullMatters }) icon?: unknown;
  @IsAnything({ nullMatters }) area?: unknown;
  @IsAnything({ nullMatters }) zenql?: unknown;
  @IsAnything({ nullMatters }) columns?: unknown;
  @IsAnything({ nullMatters }) order?: unknown;
  @IsAnything({ nullMatters }) shared?: unknown;
  @IsAnything() version?: unknown;
}

export function viewIdOf(project: KnownProject, sent: string): string {
  const id = canonicalGuid(sent);
  if (id !== undefined && id !== EMPTY_GUID) return id;
  throw viewErrors.notFound(project.id, sent);
}

export function areaOf(query: QueryParameters): ViewArea | undefined {
  const sent = query.text('area');
  if (sent === undefined) return undefined;
  const area = VIEW_AREAS.find((each) => each === sent);
  if (area !== undefined) return area;
  throw malformed('area', 'The area has to be entries or assets');
}
