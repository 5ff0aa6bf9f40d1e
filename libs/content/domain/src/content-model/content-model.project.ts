import { isAbandoned, type LanguageCode } from '@annal/kernel';
import type { ClaimLanguages, CloseModel, DefinitionFound, WithdrawLanguages } from './content-model.commands.ts';
import type { ContentModelEvent } from './content-model.events.ts';
import type { ContentModel, UseClaim } from './content-model.state.ts';
import { isEarlier, isUndecided } from './project-change.ts';

export function claimLanguages(
  { projectRevision, ...data }: ClaimLanguages['data'],
  model: ContentModel,
): readonly ContentModelEvent[] {
  if (model.ids.get(data.id.toLowerCase())?.uuid !== data.uuid) return [];
  if (isLosing(model, { ...data, projectRevision })) return [];
  return [{ type: 'ContentTypeLanguagesClaimed', schemaVersion: 1, data }];
}

export function withdrawLanguages(data: WithdrawLanguages['data'], model: ContentModel): readonly ContentModelEvent[] {
  const { projectUuid, projectRevision, languages, withdrawnAt } = data;
  if (languages.length === 0 || languagesInUse(model, data).length > 0) return [];
  const withdrawn = { projectUuid, projectRevision, languages, withdrawnAt };
  return [{ type: 'LanguagesWithdrawn', schemaVersion: 1, data: withdrawn }];
}

export function closeModel(data: CloseModel['data'], model: ContentModel): readonly ContentModelEvent[] {
  const { projectUuid, projectRevision, closedAt } = data;
  if (hasDefinitions(model, data)) return [];
  return [{ type: 'ContentModelClosed', schemaVersion: 1, data: { projectUuid, projectRevision, closedAt } }];
}

type Seen = { readonly projectRevision: string; readonly claimedAt: string };

export function isClosing({ closed }: ContentModel, seen: Seen): boolean {
  return isUndecided(closed, seen);
}

export function isLosing(
  { withdrawn }: ContentModel,
  { languages, ...seen }: Seen & { readonly languages: readonly LanguageCode[] },
): boolean {
  return languages.some((language) => isUndecided(withdrawn.get(language), seen));
}

export function languagesInUse(
  model: ContentModel,
  { languages, found, withdrawnAt }: Pick<WithdrawLanguages['data'], 'languages' | 'found' | 'withdrawnAt'>,
): readonly LanguageCode[] {
  const mayCome = (uuid: string, claim: UseClaim | undefined) =>
    claim !== undefined && !isPast(claim, found.get(uuid)) && !isAbandoned(claim.claimedAt, new Date(withdrawnAt));
  return languages.filter(
    (language) =>
      [...found.values()].some((each) => each.status === 'live' && each.languages.includes(language)) ||
      [...model.languages].some(([uuid, claims]) => mayCome(uuid, claims.get(language))),
  );
}

function isPast({ versionNo }: UseClaim, found: DefinitionFound | undefined): boolean {
  return found?.status === 'live' ? isEarlier(versionNo, found.versionNo) : found?.status === 'deleted';
}

export function hasDefinitions(
  { ids }: ContentModel,
  { found, closedAt }: Pick<CloseModel['data'], 'found' | 'closedAt'>,
): boolean {
  return [...ids.values()].some(({ uuid, claimedAt }) => {
    const status = found.get(uuid)?.status ?? 'absent';
    return status === 'live' || (status === 'absent' && !isAbandoned(claimedAt, new Date(closedAt)));
  });
}
