import { gauge } from '@annal/observability';
import type { HealthChecks } from './health-checks.ts';

let measured: HealthChecks | undefined;

gauge({
  name: 'annal_check_failing',
  help: 'Whether a check of /health/ready fails: 1 or 0',
  labels: ['check'],
  collect: async (failing) => {
    failing.reset();
    const { checks = {} } = (await measured?.report()) ?? {};
    for (const [check, { ok }] of Object.entries(checks)) failing.set({ check }, ok ? 0 : 1);
  },
});

export function measureChecks(health: HealthChecks): void {
  measured = health;
}
