import { useConnection } from '../api/connection.ts';
import { t } from '../messages/index.ts';
import { Badge } from '../ui/badge/badge.tsx';

export function ConnectionState() {
  const isLost = useConnection(({ state }) => state === 'lost');
  return (
    <span className="connection" role="status">
      <Badge color={isLost ? 'warning' : 'success'}>
        <span className="connection-text">{t(isLost ? 'connection.lost' : 'connection.fine')}</span>
      </Badge>
    </span>
  );
}
