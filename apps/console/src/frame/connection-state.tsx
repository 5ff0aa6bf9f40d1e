import { useConnection } from '../api/connection.ts';
import { t, type Key } from '../messages/index.ts';
import { Badge } from '../ui/badge/badge.tsx';

export function ConnectionState() {
  const text = useConnection(({ state, slow, following }): Key => {
    if (state === 'lost') return 'connection.lost';
    if (following > 0) return 'connection.following';
    return slow > 0 ? 'connection.slow' : 'connection.fine';
  });
  return (
    <span className="connection" role="status">
      <Badge color={text === 'connection.fine' ? 'success' : 'warning'}>
        <span className="connection-text">{t(text)}</span>
      </Badge>
    </span>
  );
}
