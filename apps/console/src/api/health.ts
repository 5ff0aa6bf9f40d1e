import { queryOptions } from '@tanstack/react-query';
import { addressOf } from './base.ts';

interface Readiness {
  readonly checks: Readonly<
    Record<string, { readonly ok: boolean; readonly detail?: string; readonly reason?: string }>
  >;
}

interface Health {
  readonly failing: readonly { readonly name: string; readonly reason: string }[];
}

const EVERY_MS = 30_000;

/** A service that is not ready says why with status 503. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  refetchInterval: EVERY_MS,
  queryFn: async ({ signal }): Promise<Health> => {
    const response = await fetch(addressOf('health/ready'), { signal, credentials: 'omit' });
    const { checks } = (await response.json()) as Readiness;
    const failing = Object.entries(checks).filter(([, { ok }]) => !ok);
    return { failing: failing.map(([name, { detail, reason }]) => ({ name, reason: reason ?? detail ?? '' })) };
  },
});
