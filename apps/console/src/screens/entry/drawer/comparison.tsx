import { changedNames, type Fields } from '../../../entry-form/values/values.ts';
import { labelOf } from '../../../entry-form/form-field.tsx';
import { fill } from '../../../entry-form/form-store.ts';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import { mayUpdate } from '../actions/events.ts';
import { ValueDifference } from '../difference/value-difference.tsx';
import { useEditor } from '../editor-context.ts';
import { useEditingState } from '../use-editing.ts';

interface ComparisonProps {
  readonly before: Fields;
  readonly after: Fields;
}

/** What differs, field by field. Bringing back puts the first version's value into the form. */
export function Comparison({ before, after }: ComparisonProps) {
  const { editing, model } = useEditor();
  const stored = useEditingState(editing, (state) => state.stored);
  const { fields, defaultLanguage } = model.type;
  const changed = new Set(changedNames(before, after));
  const differing = fields.filter(({ id }) => changed.has(id));
  const whyNot = stored && !mayUpdate(stored) ? t('editor.mayNotEdit') : undefined;
  const bringBack = (ids: readonly string[]): void => {
    const values = editing.form.getState().values;
    const former = Object.fromEntries(ids.map((id) => [id, values[id] ?? null]));
    fill(editing.form, Object.fromEntries(ids.map((id) => [id, before[id] ?? null])));
    notify({
      text: t('editor.broughtBack', { count: ids.length }),
      action: { text: t('notice.undo'), onAction: () => fill(editing.form, former) },
    });
  };
  if (differing.length === 0) return <p className="cell-muted">{t('editor.same')}</p>;
  return (
    <>
      <div className="buttons">
        <Button isSmall unavailable={whyNot} onPress={() => bringBack(differing.map(({ id }) => id))}>
          {t('editor.bringBackAll')}
        </Button>
      </div>
      {differing.map((field) => {
        const name = labelOf(field, defaultLanguage);
        return (
          <section key={field.id} className="compared-field" aria-label={name}>
            <div className="compared-head">
              <h4>{name}</h4>
              <Button isSmall look="quiet" unavailable={whyNot} onPress={() => bringBack([field.id])}>
                {t('editor.bringBack')}
              </Button>
            </div>
            <ValueDifference before={before[field.id]} after={after[field.id]} />
          </section>
        );
      })}
    </>
  );
}
