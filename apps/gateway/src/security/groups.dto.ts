import { IsText, IsTextMap, parsePage, type QueryParameters } from '@annal/http';
import { DomainError, JsonReader, type Issue } from '@annal/kernel';
import type { GroupListing } from '@annal/security-application';

/** security.md 5.1. */
export class GroupBody {
  @IsText() id?: string | null;
  @IsText() name?: string | null;
  @IsText() description?: string | null;
  @IsText() type?: string | null;
  @IsTextMap() custom?: Record<string, string> | null;
}

export function groupListing(query: QueryParameters): GroupListing {
  return { q: query.text('q'), zenql: query.text('zenql'), order: query.list('order'), ...parsePage(query) };
}

export function walk(query: QueryParameters) {
  return {
    includeInherited: query.boolean('includeInherited') ?? false,
    excludedGroups: query.list('excludedGroups') ?? [],
  };
}

export function identifiers(body: readonly unknown[]): readonly string[] {
  const issues: Issue[] = [];
  const texts = new JsonReader(body, issues).texts() ?? [];
  if (issues.length === 0) return texts;
  throw new DomainError('rejected', 'Request.Model', 'There are validation errors updating the group', issues);
}
