import { useEffect } from 'react';
import { queryClient } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { findUnsent, sendUnsent, useUnsent } from './unsent.ts';
import { t } from '../../messages/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { notify } from '../../ui/notice/notices.tsx';

/** Saves without an answer whose forms were left. An open form says so itself, for all of them. */
export function UnsentBar() {
  const userId = useSession(({ user }) => user?.id);
  const unsent = useUnsent();
  useEffect(() => {
    if (userId === undefined) return undefined;
    // Another tab may have sent them meanwhile.
    const look = (): void => {
      if (document.visibilityState === 'visible') void findUnsent(userId).catch(() => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [userId]);
  if (unsent.size === 0 || [...unsent.values()].some(({ isOpen }) => isOpen)) return null;
  return (
    <div className="connection-bar" role="status">
      <span>{t('unsent.text', { count: unsent.size })}</span>
      <SendNow />
    </div>
  );
}

/** All of them, whichever form asks. */
export function SendNow() {
  const count = useUnsent(({ size }) => size);
  const act = async (): Promise<void> => {
    const refusals = await sendUnsent();
    void queryClient.invalidateQueries();
    if (refusals.length > 0) notify({ text: t('unsent.refused', { count: refusals.length }) });
  };
  return (
    <Button isSmall onPress={act}>
      {t('unsent.send', { count })}
    </Button>
  );
}
