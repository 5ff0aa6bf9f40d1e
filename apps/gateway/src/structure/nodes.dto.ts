import { IsAnything, type QueryParameters } from '@annal/http';
import { canonicalGuid, EMPTY_GUID } from '@annal/kernel';
import type { KnownProject } from '@annal/structure-application';
import { nodeErrors } from '@annal/structure-contracts';

const nullMatters = true;

/** nodes.md 7.1 and 7.2. Types are the domain's too, so that all issues are reported together and in order. */
export class NodeBody {
  @IsAnything() id?: unknown;
  @IsAnything({ nullMatters }) parentId?: unknown;
  @IsAnything() displayName?: unknown;
  @IsAnything() title?: unknown;
  @IsAnything() slug?: unknown;
  @IsAnything() entryId?: unknown;
  @IsAnything() restrictedToLanguages?: unknown;
  @IsAnything() includeInMenu?: unknown;
  @IsAnything() isCanonical?: unknown;
  @IsAnything() renderer?: unknown;
  @IsAnything() proxy?: unknown;
  @IsAnything() version?: unknown;
}

export function nodeIdOf(project: KnownProject, sent: string): string {
  const id = canonicalGuid(sent);
  if (id !== undefined && id !== EMPTY_GUID) return id;
  throw nodeErrors.notFound(project.id, sent);
}

/** nodes.md V14. */
export function entryIdOf(query: QueryParameters): string {
  const id = canonicalGuid(query.text('entryId'));
  if (id !== undefined && id !== EMPTY_GUID) return id;
  throw nodeErrors.invalid('getting', [{ field: 'entryId', message: 'The entry id is required and must be a guid' }]);
}
