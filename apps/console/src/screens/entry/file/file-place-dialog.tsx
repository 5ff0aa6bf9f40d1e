import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Question } from '../../../ui/overlay/question.tsx';

interface FilePlaceDialogProps {
  readonly filename: string;
  readonly folder: string;
  readonly onChange: (file: { readonly filename: string; readonly parentNodePath: string }) => Promise<void>;
  readonly onClose: () => void;
}

export function FilePlaceDialog({ filename, folder, onChange, onClose }: FilePlaceDialogProps) {
  const [name, setName] = useState(filename);
  const [path, setPath] = useState(folder);
  return (
    <Question
      title={t('editor.file.rename')}
      action={t('editor.file.renameAction')}
      isOpen
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onConfirm={() => onChange({ filename: name.trim(), parentNodePath: path.trim() === '' ? '/' : path.trim() })}
    >
      <TextField label={t('editor.file.name')} value={name} onChange={setName} autoFocus />
      <TextField label={t('editor.file.folder')} value={path} onChange={setPath} />
    </Question>
  );
}
