import { Inbox } from 'lucide-react';
import { useWaiting } from '../api/waiting.ts';
import { formatNumber, t } from '../messages/index.ts';
import { TitleLink } from '../ui/button/link.tsx';
import { Icon } from '../ui/icon/icon.tsx';

/** How much waits for the person, with the way to it. */
export function WaitingCount({ projectId }: { readonly projectId: string }) {
  const count = useWaiting(projectId).data?.length ?? 0;
  if (count === 0) return null;
  return (
    <TitleLink
      to="/p/$projectId"
      params={{ projectId }}
      className="waiting-count"
      aria-label={t('frame.waiting', { count })}
    >
      <Icon shape={Inbox} />
      {formatNumber(count)}
    </TitleLink>
  );
}
