import { tagGroupOrderNames, tagOrderNames, type TagListing, type TagUsageListing } from '@annal/content-application';
import { tagErrors } from '@annal/content-contracts';
import { IsModel, IsText, IsTextMap, JudgedLater, malformed, parsePage, type QueryParameters } from '@annal/http';
import { canonicalGuid, EMPTY_GUID, type LanguageCode } from '@annal/kernel';
import type { KnownProject } from '@annal/structure-application';
import { VersionBody } from '../version.dto.ts';

/** tags.md 1.1. */
export class TagGroupBody extends JudgedLater {
  @IsText() id?: string | null;
  @IsText() name?: string | null;
  @IsText() description?: string | null;
  @IsModel(() => VersionBody) version?: VersionBody | null;
}

/** tags.md 1.2. */
export class TagBody extends JudgedLater {
  @IsText() id?: string | null;
  @IsText() groupId?: string | null;
  @IsText() value?: string | null;
  @IsTextMap() label?: Record<string, string> | null;
  @IsModel(() => VersionBody) version?: VersionBody | null;
}

export function tagIdOf(project: KnownProject, sent: string): string {
  const id = canonicalGuid(sent);
  if (id !== undefined && id !== EMPTY_GUID) return id;
  throw tagErrors.tag.notFound(project.id, sent);
}

/** Clients add their own language by default, so one that the project lacks counts as absent. */
export function knownLanguage({ supportedLanguages }: KnownProject, query: QueryParameters): LanguageCode | undefined {
  const language = query.language();
  return language !== undefined && supportedLanguages.includes(language) ? language : undefined;
}

export function tagListing(project: KnownProject, query: QueryParameters, groupId?: string): TagListing {
  return {
    project,
    groupId,
    language: knownLanguage(project, query),
    text: query.text('q'),
    order: orderOf(query, tagOrderNames, 'label'),
    ...parsePage(query),
  };
}

export function tagGroupListing(project: KnownProject, query: QueryParameters) {
  return {
    project,
    language: knownLanguage(project, query),
    text: query.text('q'),
    order: orderOf(query, tagGroupOrderNames, 'name'),
    ...parsePage(query),
  };
}

/** tags.md 6: clients omit `versionStatus` for `published`. */
export function tagUsageListing(project: KnownProject, sentTagId: string, query: QueryParameters): TagUsageListing {
  const versionStatus = query.text('versionStatus')?.toLowerCase() ?? 'published';
  if (versionStatus !== 'latest' && versionStatus !== 'published')
    throw malformed('versionStatus', "The value has to be 'latest' or 'published'");
  const tagId = tagIdOf(project, sentTagId);
  const language = knownLanguage(project, query);
  return { project, tagId, versionStatus, language, text: query.text('q'), ...parsePage(query) };
}

/** A misspelling in a published sample. */
export const MISSPELT: Readonly<Record<string, string>> = { 'version.modifed': 'version.modified' };

function orderOf<Name extends string>(query: QueryParameters, names: readonly Name[], byDefault: Name) {
  const sent = query.list('order') ?? [byDefault];
  return sent.map((item) => {
    const asked = item.replace(/^[+-]/, '').toLowerCase();
    const wanted = Object.hasOwn(MISSPELT, asked) ? MISSPELT[asked] : asked;
    const name = names.find((known) => known.toLowerCase() === wanted);
    if (name === undefined) throw malformed('order', `There is no order by '${item}', only by ${names.join(', ')}`);
    return { name, direction: item.startsWith('-') ? -1 : 1 } as const;
  });
}
