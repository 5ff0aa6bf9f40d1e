import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { Question } from '../../../ui/overlay/question.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { nameIn } from '../draft/draft.ts';
import type { Row, Target } from '../draft/rows.ts';

interface MoveDialogProps {
  readonly row: Row;
  readonly rows: readonly Row[];
  readonly languages: readonly string[];
  readonly onMove: (target: Target) => void;
  readonly onClose: () => void;
}

/** For those who rather choose a place than carry something to it. */
export function MoveDialog({ row, rows, languages, onMove, onClose }: MoveDialogProps) {
  const others = rows.filter(({ key, kind }) => key !== row.key && (row.kind === 'field' || kind === 'group'));
  const [key, setKey] = useState(others[0]?.key ?? null);
  const nameOf = (each: Row): string =>
    nameIn(each.kind === 'group' ? each.group.name : each.field.name, languages) || t('model.unnamed');
  const options = others.flatMap((each) => [
    ...(each === others[0] ? [{ value: `before ${each.key}`, text: t('model.toStart') }] : []),
    {
      value: each.key,
      text: t(each.kind === 'group' && row.kind === 'field' ? 'model.intoGroup' : 'model.behind', {
        name: nameOf(each),
      }),
    },
  ]);
  const move = (): void => {
    if (key !== null) onMove({ key: key.replace(/^before /, ''), isBefore: key.startsWith('before ') });
  };
  return (
    <Question
      title={t('model.moveTitle', { name: nameOf(row) })}
      action={t('model.move')}
      isOpen
      isDisabled={key === null}
      onClose={onClose}
      onConfirm={move}
    >
      <Select label={t('model.place')} value={key} options={options} onChange={setKey} />
    </Question>
  );
}
