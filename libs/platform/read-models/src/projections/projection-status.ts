import type { HeldBuild } from '../builds/held-build.ts';
import { servedBuild, type ProjectionRecord } from './projection-record.ts';
import type { AnyProjection } from './projection.ts';

export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  /**
   * `live`: this host updates what readers see. `rebuilding`: it fills a build that readers do not see yet. `standby`:
   * another host works. `stopped`: it retries after `error`.
   */
  readonly state: 'starting' | 'standby' | 'rebuilding' | 'live' | 'stopped';
  readonly position: bigint | undefined;
  readonly caughtUp: boolean;
  readonly build?: string;
  readonly filling: readonly { readonly build: string; readonly position: bigint | undefined }[];
  readonly head?: bigint;
  readonly error?: string;
  readonly refilledFor?: string;
}

const NOT_IN_LOG = 'its checkpoint is not in the log';

interface UnitView {
  readonly projection: AnyProjection;
  readonly record: ProjectionRecord | undefined;
  readonly held: ReadonlyMap<string, HeldBuild>;
  readonly misplaced: ReadonlySet<string>;
  readonly head: bigint | undefined;
  readonly started: boolean;
  readonly stopped: boolean;
  readonly error: string | undefined;
  readonly now: Date;
}

export function unitStatus(view: UnitView): ProjectionStatus {
  const { projection, record, held, misplaced, head, error, now } = view;
  const served = record && servedBuild(record, now);
  const isRefilled = served !== undefined && misplaced.has(served);
  const current = served === undefined ? undefined : held.get(served);
  const filling = [...held].filter(([key]) => ![served, record?.live, record?.kept].includes(key));
  const reason = error ?? current?.error ?? filling.find(([, build]) => build.error)?.[1].error;
  return {
    name: projection.name,
    version: projection.version,
    state: stateOf({ ...view, error: reason }, filling.length > 0, current !== undefined),
    position:
      current?.position ?? (isRefilled || !served ? undefined : (record?.builds[served]?.position ?? undefined)),
    caughtUp: current?.caughtUp ?? false,
    filling: filling.map(([build, { position }]) => ({ build, position })),
    ...(served === undefined ? {} : { build: served }),
    ...(head === undefined ? {} : { head }),
    ...(reason === undefined ? {} : { error: reason }),
    ...(isRefilled && { refilledFor: NOT_IN_LOG }),
  };
}

function stateOf(
  { started, stopped, error }: Pick<UnitView, 'started' | 'stopped' | 'error'>,
  filling: boolean,
  current: boolean,
): ProjectionStatus['state'] {
  if (stopped || error !== undefined) return 'stopped';
  if (!started) return 'starting';
  if (filling) return 'rebuilding';
  return current ? 'live' : 'standby';
}
