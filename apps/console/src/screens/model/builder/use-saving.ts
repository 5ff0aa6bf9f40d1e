import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { idempotencyKey } from '../../../api/client.ts';
import type { Definition } from '../../../api/content-types.ts';
import { definitionQuery, publishDefinition, saveDefinition } from '../../../api/definitions.ts';
import { Problem } from '../../../api/problem.ts';
import { bodyOf, type Draft } from '../draft/draft.ts';
import type { Builder } from './use-builder.ts';

const CONFLICT = 409;
const INVALID = 422;

/** Puts what the service answered in the place of what was asked before. */
export function useStored() {
  const { projectId = '' } = useParams({ strict: false });
  const queries = useQueryClient();
  return async (place: Draft['place'], definition: Definition): Promise<void> => {
    const { id } = definition;
    queries.setQueryData(definitionQuery({ projectId, place, id }).queryKey, definition);
    const kind = place === 'types' ? 'contentTypes' : 'components';
    const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[3] !== 'latest';
    await queries.invalidateQueries({ queryKey: [kind, projectId], predicate: isOther });
  };
}

export function useSaving(builder: Builder) {
  const save = useSave(builder);
  const saving = useMutation({
    mutationFn: () => save(builder.draft, builder.stored.version.versionNo),
    onError: (error) => builder.refuse(refusalsOf(error)),
  });
  const isOutdated = saving.error instanceof Problem && saving.error.status === CONFLICT;
  const isShownInPlace = saving.error instanceof Problem && saving.error.status === INVALID;
  return { ...saving, isOutdated, isRefused: saving.error !== null && !isOutdated && !isShownInPlace };
}

/** The places of a refused draft, for the form. */
export const refusalsOf = (error: unknown): Problem['fields'] =>
  error instanceof Problem && error.status === INVALID ? error.fields : [];

export function useSave({ begin, draft: { place, id } }: Builder) {
  const { projectId = '' } = useParams({ strict: false });
  const keep = useStored();
  return async (draft: Draft, versionNo: string): Promise<Definition> => {
    const body = { ...bodyOf(draft), version: { versionNo } };
    const saved = await saveDefinition({ projectId, place, id, headers: idempotencyKey() }, body);
    begin(saved);
    await keep(place, saved);
    return saved;
  };
}

export function usePublish({ begin, draft: { place, id } }: Builder) {
  const { projectId = '' } = useParams({ strict: false });
  const keep = useStored();
  return async (version: string): Promise<Definition> => {
    const published = await publishDefinition({ projectId, place, id, version, headers: idempotencyKey() });
    begin(published);
    await keep(place, published);
    return published;
  };
}
