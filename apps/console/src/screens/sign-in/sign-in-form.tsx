import { useState, type FormEvent } from 'react';
import { Problem } from '../../api/problem.ts';
import { signIn } from '../../api/session.ts';
import { t } from '../../messages/index.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Check } from '../../ui/choice/check.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useCountdown } from './use-countdown.ts';

/** Also in the dialog over a screen whose session has ended. */
export function SignInForm({ username: known = '' }: { readonly username?: string }) {
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly attempt: number; readonly error: unknown }>();
  const seconds = useCountdown(refusal?.error);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPending || seconds > 0) return;
    setPending(true);
    try {
      await signIn({ username, password, keep });
    } catch (error) {
      setRefusal((before) => ({ attempt: (before?.attempt ?? 0) + 1, error }));
      setPending(false);
    }
  };
  return (
    <form className="form" onSubmit={submit}>
      {/* A new element for each attempt, so that a screen reader says the same text again. */}
      {refusal && <Refusal key={refusal.attempt} error={refusal.error} seconds={seconds} />}
      <TextField
        label={t('signIn.username')}
        name="username"
        autoComplete="username"
        spellCheck="false"
        value={username}
        onChange={setUsername}
        autoFocus={known === ''}
      />
      <TextField
        label={t('signIn.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        autoFocus={known !== ''}
        help={hasCapsLock ? t('signIn.capsLock') : undefined}
      />
      <Check isSelected={keep} onChange={setKeep}>
        {t('signIn.keep')}
      </Check>
      <Button type="submit" look="main" isPending={isPending} isDisabled={seconds > 0}>
        {t('signIn.action')}
      </Button>
    </form>
  );
}

function Refusal({ error, seconds }: { readonly error: unknown; readonly seconds: number }) {
  const problem = error instanceof Problem ? error : undefined;
  const text = problem === undefined || problem.status === 0 ? t('problem.noAnswer') : problem.message;
  return (
    <Banner tone="danger" role="alert" title={text}>
      {seconds > 0 && <p>{t('signIn.wait', { seconds })}</p>}
    </Banner>
  );
}
