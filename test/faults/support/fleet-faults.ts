import type { Fleet } from '../../support/service/fleet.ts';
import type { Disturbance, StoreKind } from '../../support/stores/store-process.ts';
import { until } from '../../support/until.ts';
import { readinessOf, type Fault } from './fault.ts';

export type FaultOf = (fleet: Fleet) => Fault;

/** Like a crash or an out-of-memory kill; an orchestrator restarts the process. */
export function killed(app: string): FaultOf {
  return ({ members }) => {
    const ofApp = members.filter((member) => member.app === app);
    return {
      breaksConnections: app === 'gateway',
      inflict: async () => {
        await Promise.all(ofApp.map((member) => member.kill()));
      },
      mend: async () => {
        await Promise.all(ofApp.map((member) => member.start()));
      },
    };
  };
}

const CHECKS: Readonly<Record<StoreKind, string>> = { eventstoredb: 'event store', mongodb: 'read models' };

/** Restores the store only after every process reports it and a request was refused. */
export function storeAway(kind: StoreKind, how: Disturbance): FaultOf {
  return ({ members, stores }) => ({
    inflict: async (load) => {
      await stores[kind].takeAway(how);
      const reports = () => Promise.all(members.map(({ address }) => readinessOf(address)));
      await until(reports, (all) => all.every((report) => report.includes(`"${CHECKS[kind]}":{"ok":false`)));
      await load.isRefused(1);
    },
    mend: () => stores[kind].bringBack(),
  });
}

export const connectionsSevered: FaultOf = ({ wires }) => ({
  inflict: async (load) => {
    for (let times = 0; times < 5; times += 1) {
      for (const wire of wires) wire.sever();
      await load.makes(5);
    }
  },
  mend: async () => undefined,
});

export const networkCut: FaultOf = ({ wires }) => ({
  inflict: async (load) => {
    for (const wire of wires) wire.cut();
    await load.isRefused(4);
  },
  mend: async () => wires.forEach((wire) => wire.mend()),
});

export const brokerKilled: FaultOf = ({ broker }) => ({
  inflict: async (load) => {
    await broker?.kill();
    await load.isRefused(4);
  },
  mend: async () => broker?.restart(),
});
