import { useState } from 'react';
import { languageName, t } from '../../messages/index.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Question } from '../../ui/overlay/question.tsx';
import { deleteForGood, type Binned } from './binned.ts';

interface DeleteForGoodProps {
  readonly projectId: string;
  readonly entry: Binned;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** There is no way back, so the title has to be typed. */
export function DeleteForGood({ projectId, entry, title, isOpen, onClose, onDone }: DeleteForGoodProps) {
  const [typed, setTyped] = useState('');
  const confirm = async (): Promise<void> => {
    await deleteForGood(projectId, entry);
    notify({ text: t('bin.gone', { title }) });
    await onDone();
  };
  return (
    <Question
      title={t('bin.forGood', { title })}
      action={t('bin.forGoodAction')}
      isDanger
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      isDisabled={typed.trim() !== title.trim()}
    >
      <p>{t('bin.forGoodText', { language: languageName(entry.sys.language) })}</p>
      <TextField label={t('bin.typeTitle', { title })} value={typed} onChange={setTyped} autoFocus />
    </Question>
  );
}
