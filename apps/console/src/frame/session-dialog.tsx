import { useSession } from '../api/session.ts';
import { t } from '../messages/index.ts';
import { SignInForm } from '../screens/sign-in/sign-in-form.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { signOutNow } from './sign-out.ts';

/** Over the screen whose session has ended, so that the work on it stays. */
export function SessionDialog() {
  const { status, user } = useSession();
  const foot = (
    <Button look="quiet" onPress={() => void signOutNow()}>
      {t('session.leave')}
    </Button>
  );
  return (
    <Dialog title={t('session.ended')} isOpen={status === 'ended'} onClose={() => undefined} isModalOnly foot={foot}>
      <p>{t('session.kept')}</p>
      <SignInForm username={user?.username ?? ''} />
    </Dialog>
  );
}
