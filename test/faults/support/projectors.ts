import { projections } from '@annal/app-projector';
import type { Fleet, Member } from '../../support/service/fleet.ts';
import { until } from '../../support/until.ts';
import { READY_WITHIN_MS } from './fault.ts';
import type { FaultOf } from './fleet-faults.ts';

const OBSERVED = /^annal_projection_lag_events\{projection="([^"]+)"\}/gm;

async function atWork(projectors: readonly Member[]): Promise<ReadonlyMap<Member, readonly string[]>> {
  const entries = projectors.map(async (projector) => {
    const metrics = projector.program.hasEnded ? '' : await projector.metrics();
    return [projector, [...metrics.matchAll(OBSERVED)].map(([, name = '']) => name)] as const;
  });
  return new Map(await Promise.all(entries));
}

async function expectOneEach(fleet: Fleet): Promise<ReadonlyMap<Member, readonly string[]>> {
  const all = projections.map(({ name }) => name).toSorted();
  return until(
    () => atWork(fleet.of('projector')),
    (work) => JSON.stringify([...work.values()].flat().toSorted()) === JSON.stringify(all),
    READY_WITHIN_MS,
  );
}

/** Kills the busier of two projectors; the other has to take over before the restart. */
export const projectorKilled: FaultOf = (fleet) => {
  let killed: Member | undefined;
  return {
    inflict: async () => {
      const work = [...(await expectOneEach(fleet))];
      killed = work.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
      await killed?.kill();
      await expectOneEach(fleet);
    },
    mend: async () => {
      await killed?.start();
      await expectOneEach(fleet);
    },
  };
};
