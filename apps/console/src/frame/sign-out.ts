import { signOut, useSession } from '../api/session.ts';
import { t } from '../messages/index.ts';
import { notify } from '../ui/notice/notices.tsx';
import { mayLeave } from './unsaved.ts';

/** A service that does not answer has ended nothing, and says so. */
export async function signOutNow(onEnd?: () => Promise<unknown>): Promise<void> {
  try {
    await signOut(onEnd && { onEnd });
  } catch {
    notify({ text: t('account.notSignedOut') });
  }
}

/** What is kept on this device goes with its owner, who is asked before. */
export async function leave(): Promise<void> {
  const { countCopies, removeCopiesOf } = await import('../entry-form/copies/copies.ts');
  const userId = useSession.getState().user?.id ?? '';
  const copies = await countCopies(userId).catch(() => 0);
  if (!(await mayLeave(copies > 0))) return;
  await signOutNow(copies > 0 ? () => removeCopiesOf(userId) : undefined);
}
