import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../api/session.ts';
import { t } from '../../messages/index.ts';
import { placeWithin } from './place-within.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInPage } from './sign-in-page.tsx';

export function SignInScreen() {
  const isOut = useSession(({ status }) => status === 'out');
  const { from } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOut) void navigate({ href: placeWithin(from), replace: true });
  }, [isOut, from, navigate]);
  return (
    <SignInPage title={t('signIn.title')}>
      <SignInForm />
    </SignInPage>
  );
}
