import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { Check } from '../../../ui/choice/check.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Question } from '../../../ui/overlay/question.tsx';

interface ViewDialogProps {
  readonly name: string;
  readonly isNew: boolean;
  readonly whyNotShared: string | undefined;
  readonly onSave: (view: { readonly name: string; readonly shared: boolean }) => Promise<void>;
  readonly onClose: () => void;
}

export function ViewDialog({ name, isNew, whyNotShared, onSave, onClose }: ViewDialogProps) {
  const [typed, setTyped] = useState(name);
  const [shared, setShared] = useState(false);
  return (
    <Question
      title={t(isNew ? 'entries.view.saveAs' : 'entries.view.rename')}
      action={t('entries.view.save')}
      isOpen
      isDisabled={typed.trim() === ''}
      onClose={onClose}
      onConfirm={() => onSave({ name: typed.trim(), shared })}
    >
      <TextField label={t('entries.view.name')} value={typed} onChange={setTyped} autoFocus />
      {isNew && (
        <Check
          isSelected={shared}
          isDisabled={whyNotShared !== undefined}
          detail={whyNotShared ?? t('entries.view.shareHelp')}
          onChange={setShared}
        >
          {t('entries.view.share')}
        </Check>
      )}
    </Question>
  );
}
