import { changesOf } from '../../../entry-form/form-store.ts';
import { labelOf } from '../../../entry-form/form-field.tsx';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import { useEditor } from '../editor-context.ts';

/** What was typed, for wherever else it can go. */
export function CopyText() {
  const { editing, model } = useEditor();
  const copy = async (): Promise<void> => {
    const { fields, defaultLanguage } = model.type;
    const state = editing.form.getState();
    const changed = new Set(changesOf(state));
    const lines = fields
      .filter(({ id }) => changed.has(id))
      .map((field) => {
        const value = state.values[field.id] ?? '';
        return `${labelOf(field, defaultLanguage)}\n${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}`;
      });
    await navigator.clipboard.writeText(lines.join('\n\n'));
    notify({ text: t('code.copied') });
  };
  return (
    <Button isSmall onPress={copy}>
      {t('editor.copyText')}
    </Button>
  );
}
