import { enter, useSession } from '../api/session.ts';
import { t } from '../messages/index.ts';
import { PasswordForm } from '../screens/sign-in/password-form.tsx';
import { SignInPage } from '../screens/sign-in/sign-in-page.tsx';
import { Button } from '../ui/button/button.tsx';
import { signOutNow } from './sign-out.ts';

/** Nothing else can be reached before the password is changed. */
export function ForcedPasswordScreen() {
  const user = useSession(({ user }) => user);
  return (
    <SignInPage title={t('password.required')}>
      <p className="cell-muted">{t('password.requiredWhy')}</p>
      {user && <PasswordForm user={user} action={t('password.set')} onDone={enter} />}
      <Button look="quiet" onPress={() => void signOutNow()}>
        {t('account.signOut')}
      </Button>
    </SignInPage>
  );
}
