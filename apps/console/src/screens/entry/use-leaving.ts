import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { isLeftToAnother } from '../../api/access-token.ts';
import { isChanged } from '../../entry-form/form-store.ts';
import { useUnsavedForm } from '../../frame/unsaved.ts';
import { t } from '../../messages/index.ts';
import { notify } from '../../ui/notice/notices.tsx';
import type { EditorValue } from './editor-context.ts';
import { titleIn, useEditingState } from './use-editing.ts';

/**
 * Leaving loses nothing, so it does not ask: what is not saved is kept on this device, and a notice leads back. Only
 * where this device keeps nothing, or not yet, the browser or the frame asks.
 */
export function useLeaving({ editing, projectId, entryId, language: lang, model }: EditorValue): void {
  const router = useRouter();
  const isUnsaved = useStore(editing.form, (state) => isChanged(state) || state.unreadable.size > 0);
  const cannotKeep = useEditingState(editing, (state) => state.cannotKeep);
  useUnsavedForm(`entry ${entryId}`, isUnsaved && cannotKeep);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isLeftToAnother()) return;
      if (editing.isChanged && !editing.state.getState().isKept) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [editing]);
  const sayWhereItIs = useEffectEvent(() => {
    if (!editing.isChanged || editing.state.getState().cannotKeep) return;
    const title = titleIn(editing, model) || t('editor.untitled');
    const open = (): void => {
      const isNew = editing.state.getState().stored === undefined;
      if (isNew) {
        const params = { projectId, contentTypeId: model.type.id };
        void router.navigate({ to: '/p/$projectId/entries/new/$contentTypeId', params, search: { lang } });
      } else {
        void router.navigate({
          to: '/p/$projectId/entries/$entryId',
          params: { projectId, entryId },
          search: { lang },
        });
      }
    };
    notify({ text: t('editor.keptNotice', { title }), action: { text: t('editor.backToIt'), onAction: open } });
  });
  useEffect(() => () => sayWhereItIs(), []);
}
