import { useState } from 'react';
import type { User } from '../../api/models.ts';
import { Problem } from '../../api/problem.ts';
import { setPassword } from '../../api/security.ts';
import { t } from '../../messages/index.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Question } from '../../ui/overlay/question.tsx';

interface SetPasswordProps {
  readonly user: User;
  readonly onClose: () => void;
}

export function SetPasswordDialog({ user, onClose }: SetPasswordProps) {
  const [password, setTyped] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const set = async (): Promise<void> => {
    try {
      await setPassword(user.id, password);
      notify({ text: t('admin.passwordSet', { name: user.username }) });
    } catch (error) {
      setProblems(error instanceof Problem ? error.about('new') : []);
      throw error;
    }
  };
  return (
    <Question
      title={t('admin.passwordOf', { name: user.username })}
      action={t('admin.setPasswordAction')}
      isOpen
      isDisabled={password === ''}
      onClose={onClose}
      onConfirm={set}
    >
      <TextField
        label={t('admin.newPassword')}
        type="password"
        autoComplete="off"
        value={password}
        onChange={setTyped}
        autoFocus
        problems={problems}
        help={t('admin.passwordHelp')}
      />
    </Question>
  );
}
