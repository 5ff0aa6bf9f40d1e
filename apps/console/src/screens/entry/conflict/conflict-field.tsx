import { ToggleButton } from 'react-aria-components';
import { FormField, labelOf } from '../../../entry-form/form-field.tsx';
import type { FieldMerge } from '../../../entry-form/merge/merge-fields.ts';
import type { Value } from '../../../entry-form/values/values.ts';
import { t } from '../../../messages/index.ts';
import { useEditor } from '../editor-context.ts';
import { ValueDifference } from '../difference/value-difference.tsx';
import type { Chosen } from './merge-dialog.tsx';

interface ConflictFieldProps {
  readonly conflict: Extract<FieldMerge, { kind: 'conflict' }>;
  readonly by: string;
  readonly choices: ReadonlyMap<string, Chosen>;
  readonly onChoose: (key: string, choice: Chosen) => void;
}

/** A field that both changed; lists whose items can be followed are decided item by item. */
export function ConflictField({ conflict, by, choices, onChoose }: ConflictFieldProps) {
  const { type } = useEditor().model;
  const field = type.fields.find(({ id }) => id === conflict.field);
  const name = field ? labelOf(field, type.defaultLanguage) : conflict.field;
  if (conflict.items)
    return (
      <section className="merge-field" aria-label={name}>
        <h3>{name}</h3>
        {conflict.items.conflicts.map(({ id, base, mine, theirs }, at) => (
          <Choose
            key={id}
            label={t('editor.conflictItem', { name, position: at + 1 })}
            versions={{ base, mine, theirs }}
            by={by}
            chosen={choices.get(`${conflict.field}/${id}`) ?? 'mine'}
            onChoose={(choice) => onChoose(`${conflict.field}/${id}`, choice)}
          />
        ))}
      </section>
    );
  const chosen = choices.get(conflict.field) ?? 'mine';
  return (
    <section className="merge-field" aria-label={name}>
      <h3>{name}</h3>
      <Choose
        label={name}
        versions={conflict}
        by={by}
        chosen={chosen}
        onChoose={(choice) => onChoose(conflict.field, choice)}
        mayEdit={field !== undefined}
      />
      {chosen === 'edit' && field && <FormField field={field} path={[field.id]} />}
    </section>
  );
}

interface ChooseProps {
  readonly label: string;
  readonly versions: {
    readonly base: Value | undefined;
    readonly mine: Value | undefined;
    readonly theirs: Value | undefined;
  };
  readonly by: string;
  readonly chosen: Chosen;
  readonly onChoose: (choice: Chosen) => void;
  readonly mayEdit?: boolean;
}

function Choose({ label, versions: { base, mine, theirs }, by, chosen, onChoose, mayEdit = false }: ChooseProps) {
  const choice = (value: Chosen, text: string) => (
    <ToggleButton className="segment" isSelected={chosen === value} onChange={() => onChoose(value)}>
      {text}
    </ToggleButton>
  );
  return (
    <div className="merge-choice">
      <div className="split">
        <div className={chosen === 'mine' ? 'merge-side merge-side-chosen' : 'merge-side'}>
          <h4>{t('editor.mineChange')}</h4>
          <ValueDifference before={base} after={mine} />
        </div>
        <div className={chosen === 'theirs' ? 'merge-side merge-side-chosen' : 'merge-side'}>
          <h4>{t('editor.theirChange', { by })}</h4>
          <ValueDifference before={base} after={theirs} />
        </div>
      </div>
      <div className="segments" role="group" aria-label={t('editor.take', { label })}>
        {choice('mine', t('editor.mine'))}
        {choice('theirs', t('editor.theirs'))}
        {mayEdit && choice('edit', t('editor.edit'))}
      </div>
    </div>
  );
}
