import { titleFieldOf } from '@annal/content-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { serverNow } from '../../api/connection.ts';
import { entryQuery, readEntry, type Entry } from '../../api/entry.ts';
import { useSession } from '../../api/session.ts';
import { checkerOf } from '../../entry-form/check/checker.ts';
import { copiesAt, placeOf } from '../../entry-form/copies/copies.ts';
import { loadUnsentBar } from '../../entry-form/unsent/unsent-hint.ts';
import { useUnsent } from '../../entry-form/unsent/unsent.ts';
import { startChecking } from '../../entry-form/editing/checking.ts';
import { Editing, type EditingState } from '../../entry-form/editing/editing.ts';
import { Keeping } from '../../entry-form/editing/keeping.ts';
import type { FormStore } from '../../entry-form/form-store.ts';
import { useAppearance } from '../../frame/appearance.ts';
import type { Model } from './use-model.ts';

export interface EditedVariation {
  readonly model: Model;
  readonly projectId: string;
  readonly entryId: string;
  readonly language: string;
  /** Any variation of the entry; absent while there is none. */
  readonly entry?: Entry | undefined;
  /** This variation. */
  readonly stored?: Entry | undefined;
  readonly isGone: boolean;
}

interface Opened {
  readonly editing: Editing;
  readonly keeping: Keeping;
}

/** The editing of one variation, from its opening until its screen is left. */
export function useEditing(edited: EditedVariation, onProblem: (form: FormStore) => void): Opened {
  const queries = useQueryClient();
  const userId = useSession(({ user }) => user?.id ?? '');
  const keepsCopies = useAppearance((appearance) => appearance.keepsCopies);
  const { model: known, language: own } = edited;
  // The type may change while the form is open: then its new rules apply.
  const checker = useMemo(
    () =>
      checkerOf({
        ...known.type,
        components: known.components,
        primaryLanguage: known.project.primaryLanguage,
        language: own,
      }),
    [known.type, known.components, known.project.primaryLanguage, own],
  );
  const [{ editing, keeping, place }] = useState(() => {
    const { model, projectId, entryId, language, stored, entry } = edited;
    const { type } = model;
    const view = { language };
    const editing = new Editing({
      place: { projectId, entryId, contentTypeId: type.id, language },
      type,
      stored,
      begun: checker.defaults(),
      read: () => readEntry({ projectId, entryId }, view),
      onStored: (saved) => {
        for (const key of [view, {}]) queries.setQueryData(entryQuery({ projectId, entryId }, key).queryKey, saved);
        void queries.invalidateQueries({ queryKey: ['entries', projectId], predicate: isOther(entryId) });
      },
    });
    const isNew = entry === undefined;
    const place = (): string => {
      const isStored = !isNew || editing.state.getState().stored !== undefined;
      return placeOf(userId, projectId, { entryId: isStored ? entryId : undefined, contentTypeId: type.id }, language);
    };
    const titleOf = (): string => titleIn(editing, model);
    return {
      editing,
      checker,
      place: place(),
      keeping: new Keeping(editing, { userId, place, titleOf, now: serverNow }),
    };
  });
  useEffect(() => void loadUnsentBar().catch(() => undefined), []);
  useEffect(() => editing.showProblemsBy(onProblem), [editing, onProblem]);
  useEffect(() => startChecking(editing, checker, serverNow), [editing, checker]);
  useEffect(() => {
    if (!keepsCopies) {
      editing.state.setState({ cannotKeep: true });
      return undefined;
    }
    return keeping.start();
  }, [editing, keeping, keepsCopies]);
  // What an earlier visit left may be sent, and so be gone, while this form is open.
  const unsent = useUnsent();
  useEffect(() => {
    void offer(editing, keeping, place);
  }, [editing, keeping, place, unsent]);
  const { stored, isGone } = edited;
  useEffect(() => {
    if (stored) editing.meet(stored);
  }, [editing, stored]);
  useEffect(() => {
    if (isGone) editing.meetNothing();
  }, [editing, isGone]);
  return { editing, keeping };
}

async function offer(editing: Editing, keeping: Keeping, place: string): Promise<void> {
  try {
    const found = await copiesAt(place, serverNow());
    editing.state.setState({ offers: found.filter(({ id }) => id !== keeping.id) });
  } catch {
    editing.state.setState({ cannotKeep: true });
  }
}

/** Lists, versions and other variations; not the variation itself, which is known. */
function isOther(entryId: string) {
  return ({ queryKey: [, , id, view] }: { readonly queryKey: readonly unknown[] }): boolean =>
    id !== entryId || typeof view === 'string';
}

/** As it is typed. */
export function titleIn(editing: Editing, { type }: Model): string {
  const { values } = editing.form.getState();
  const title = values[titleFieldOf(type) ?? ''];
  return typeof title === 'string' ? title : '';
}

export const useEditingState = <Part>(editing: Editing, select: (state: EditingState) => Part): Part =>
  useStore(editing.state, select);
