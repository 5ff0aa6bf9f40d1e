import { sampled } from '../../support/sampling.ts';
import type { Disturbance, StoreKind } from '../../support/stores/store-process.ts';
import { connectionsSevered, killed, networkCut, storeAway, type FaultOf } from './fleet-faults.ts';
import { projectorKilled } from './projectors.ts';

export type Case = readonly [what: string, faultOf: FaultOf];

const APPS = ['gateway', 'content', 'structure', 'security', 'notifier'] as const;
const KINDS: readonly StoreKind[] = ['eventstoredb', 'mongodb'];
const AWAY: Readonly<Record<Disturbance, string>> = {
  SIGTERM: 'is stopped',
  SIGKILL: 'is killed',
  SIGSTOP: 'does not answer',
};

const standIn: Case = ['the active one of two projectors is killed', projectorKilled];
const ofBlocks: Case = ['blocks is killed', killed('blocks')];
const kills: readonly Case[] = [...APPS.map((app): Case => [`${app} is killed`, killed(app)]), ofBlocks, standIn];
const stores = KINDS.flatMap((kind) =>
  Object.entries(AWAY).map(([how, what]): Case => [`${kind} ${what}`, storeAway(kind, how as Disturbance)]),
);
const severed: Case = ['connections between services break', connectionsSevered];
const cut: Case = ['services cannot reach each other', networkCut];

export const everyFault = [...kills, severed, cut, ...stores];
/** A fault that is over within seconds. test/e2e covers a single process without its stores. */
export const someFault = sampled([...kills, severed], 1);
export const needsBlocks = someFault.includes(ofBlocks);
export const needsTwoProjectors = someFault.includes(standIn);
