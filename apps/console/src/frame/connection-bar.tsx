import { WifiOff } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useConnection } from '../api/connection.ts';
import { loadUnsentBar, useUnsentHint } from '../entry-form/unsent/unsent-hint.ts';
import { t } from '../messages/index.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';

/** After the first screen. Without it nobody is told of a new version, and nothing else is amiss. */
const NewVersionBar = lazy(() =>
  import('./new-version-bar.tsx').then(
    ({ NewVersionBar: Bar }) => ({ default: Bar }),
    () => ({ default: () => null }),
  ),
);

const UnsentBar = lazy(() =>
  loadUnsentBar().then(
    ({ UnsentBar: Bar }) => ({ default: Bar }),
    () => ({ default: () => null }),
  ),
);

/** Only while the service does not answer, has not answered a save, or has another console than this page. */
export function ConnectionBar() {
  const isLost = useConnection(({ state }) => state === 'lost');
  const hasUnsent = useUnsentHint(({ isSet }) => isSet);
  const queries = useQueryClient();
  if (isLost)
    return (
      <div className="connection-bars">
        <div className="connection-bar" role="status">
          <Icon shape={WifiOff} />
          <span>{t('connection.kept')}</span>
          <Button isSmall look="quiet" onPress={() => void queries.refetchQueries({ type: 'active' })}>
            {t('problem.retry')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="connection-bars">
      <Suspense>
        <NewVersionBar />
        {hasUnsent && <UnsentBar />}
      </Suspense>
    </div>
  );
}
