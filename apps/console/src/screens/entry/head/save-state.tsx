import { useStore } from 'zustand';
import { isChanged } from '../../../entry-form/form-store.ts';
import { t } from '../../../messages/index.ts';
import { useEditor } from '../editor-context.ts';
import { useEditingState } from '../use-editing.ts';

/** Where what is in the form is: stored, on this device, or only here. Read out when it changes. */
export function SaveState() {
  const { editing } = useEditor();
  const isUnsaved = useStore(editing.form, (state) => isChanged(state) || state.unreadable.size > 0);
  const text = useEditingState(editing, ({ stored, isSaving, isKept, cannotKeep, refusal }) => {
    if (isSaving) return t('editor.saving');
    if (isUnsaved && refusal !== undefined) return t(isKept ? 'editor.refusedKept' : 'editor.refused');
    if (isUnsaved) return t(isKept && !cannotKeep ? 'editor.kept' : 'editor.notSaved');
    return stored ? t('editor.saved', { version: stored.sys.version.versionNo }) : t('editor.notSavedYet');
  });
  return (
    <span className={isUnsaved ? 'save-state save-state-open' : 'save-state'} role="status">
      {text}
    </span>
  );
}
