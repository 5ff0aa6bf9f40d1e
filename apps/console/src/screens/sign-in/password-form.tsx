import { useState, type FormEvent } from 'react';
import { answer, api } from '../../api/client.ts';
import type { User } from '../../api/models.ts';
import { Problem } from '../../api/problem.ts';
import { t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';

interface PasswordFormProps {
  readonly user: User;
  readonly action: string;
  readonly onDone: () => Promise<void> | void;
}

const FIELDS = ['existing', 'new'];

export function PasswordForm({ user, action, onDone }: PasswordFormProps) {
  const [existing, setExisting] = useState('');
  const [next, setNext] = useState('');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const problem = error instanceof Problem ? error : undefined;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setPending(true);
    try {
      await changePassword(user.id, existing, next);
      setExisting('');
      setNext('');
      setError(undefined);
      await onDone();
    } catch (refused) {
      setError(refused);
    } finally {
      setPending(false);
    }
  };
  const isElsewhere =
    error !== undefined && (problem === undefined || problem.besides(FIELDS).length > 0 || problem.fields.length === 0);
  return (
    <form className="form" onSubmit={submit}>
      {isElsewhere && <ProblemBanner error={error} shown={FIELDS} />}
      {/* So that a password manager knows whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <TextField
        label={t('password.existing')}
        type="password"
        autoComplete="current-password"
        value={existing}
        onChange={setExisting}
        problems={problem?.about('existing')}
      />
      <TextField
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        help={t('password.rules')}
        problems={problem?.about('new')}
      />
      <div className="buttons">
        <Button type="submit" look="main" isPending={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}

async function changePassword(user: string, existing: string, next: string): Promise<void> {
  const path = { user };
  await answer(
    api.POST('/api/security/users/{user}/credentials/password', {
      params: { path },
      body: { existing, new: next },
      parseAs: 'text',
    }),
  );
}
