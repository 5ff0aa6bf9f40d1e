import { WifiOff } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useConnection } from '../api/connection.ts';
import { t } from '../messages/index.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';

/** Only while the service does not answer. */
export function ConnectionBar() {
  const isLost = useConnection(({ state }) => state === 'lost');
  const queries = useQueryClient();
  if (!isLost) return null;
  return (
    <div className="connection-bar" role="status">
      <Icon shape={WifiOff} />
      <span>{t('connection.kept')}</span>
      <Button isSmall look="quiet" onPress={() => void queries.refetchQueries({ type: 'active' })}>
        {t('problem.retry')}
      </Button>
    </div>
  );
}
