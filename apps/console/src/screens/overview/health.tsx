import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConnection } from '../../api/connection.ts';
import { healthQuery } from '../../api/health.ts';
import { t } from '../../messages/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Loaded } from '../../ui/state/states.tsx';

/** Green, or the reasons why the service is not ready; and whether what was written is shown: others' changes are told once they are. */
export function Health() {
  const health = useQuery(healthQuery);
  const seconds = useSecondsBehind();
  return (
    <section className="card" aria-label={t('overview.health')}>
      <div className="card-head">
        <h2>{t('overview.health')}</h2>
      </div>
      <div className="card-body">
        <Loaded query={health} lines={1}>
          {({ failing }) =>
            failing.length === 0 ? (
              <Badge color="success">{t('overview.healthy')}</Badge>
            ) : (
              <ul className="choices">
                {failing.map(({ name, reason }) => (
                  <li key={name}>
                    <Badge color="danger">{name}</Badge> <span className="cell-muted">{reason}</span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <p className="cell-muted">
          {seconds === undefined ? t('overview.shown') : t('overview.notShown', { seconds })}
        </p>
      </div>
    </section>
  );
}

const TICK_MS = 500;

/** How long the oldest change that is not shown yet has been on its way. */
function useSecondsBehind(): number | undefined {
  const since = useConnection(({ behindSince }) => behindSince);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === undefined) return undefined;
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? undefined : Math.max(Math.ceil((now - since) / 1000), 1);
}
