// npm run bench:decisions: cost of a permission decision with 1,000 roles, 10,000 users and 600 nested groups in a
// project, repeated and as a user's first one after a change of roles, groups or names.
import type { Actor } from '@annal/kernel';
import type { AccessRequest } from '@annal/security-contracts';
import { AccessWorld } from '@annal/security-policy/testing';

const ROLES = 1_000;
const USERS = 10_000;
const GROUPS = 600;
const DECISIONS = 20_000;
const CHANGES = 300;
const projectUuid = 'project';
const workflow = {
  id: 'approval',
  states: [{ id: 'draft', events: ['sysUpdate', 'submit', 'sysDelete'] }],
  events: ['sysCreate'],
};
const types = Array.from({ length: 40 }, (_, index) => `type${index}`);
const some = (ids: readonly string[], index: number) => ids[(index * 7919) % ids.length] ?? '';
const list = (length: number, prefix: string) => Array.from({ length }, (_, index) => `${prefix}${index}`);
const users = list(USERS, 'u');
const groups = list(GROUPS, 'g');

const world = await AccessWorld.open();
for (const id of users) world.user(id);
for (const id of groups) world.group(id);
groups.slice(100).forEach((id, index) => {
  const above = index < 200 ? index % 100 : 100 + (index % 200);
  world.join(`g${above}`, { kind: 'group', id });
});
users.forEach((id, index) => {
  for (const shift of [0, 211, 433]) world.join(some(groups, index + shift), { kind: 'user', id });
});
for (let index = 0; index < ROLES; index += 1) give(index);

function give(index: number): void {
  const grant = (shift: number) => ({
    id: some(types, index + shift),
    uuid: some(types, index + shift),
    languages: index % 3 ? ['*'] : ['en-GB', 'cy'],
    actions: ['draft.*', 'sysCreate'],
  });
  const permissions = { entries: [0, 1, 2, 3, 4].map(grant), sections: { blocks: ['push'] } };
  const to = { users: [0, 1, 2].map((n) => some(users, index * 3 + n)), groups: [some(groups, index)] };
  world.role(projectUuid, `r${index}`, permissions, to);
}

const actorOf = (index: number): Actor => ({ kind: 'user', id: some(users, index), name: 'whoever' });
const request = (index: number): AccessRequest => ({
  resource: 'entry',
  action: 'approval.draft.submit',
  projectUuid,
  resourceId: some(types, index * 31),
  workflow,
  language: 'cy',
  languages: ['en-GB', 'cy'],
});

const asking = (index: number) => Array.from({ length: 20 }, (_, next) => actorOf(index + next).id);

const rows: Record<string, object> = {};
function measure(name: string, times: number, change: (index: number) => void, askers = 20): void {
  const costs: number[] = [];
  for (let index = 0; index < times * askers; index += 1) {
    if (index % askers === 0) change(index);
    const actor = actorOf(index);
    const asked = request(index);
    const began = process.hrtime.bigint();
    world.access.allows(actor, asked);
    costs.push(Number(process.hrtime.bigint() - began) / 1_000);
  }
  costs.sort((left, right) => left - right);
  const at = (share: number) => Math.round((costs[Math.floor(costs.length * share)] ?? 0) * 10) / 10;
  const mean = Math.round((costs.reduce((sum, cost) => sum + cost, 0) / costs.length) * 10) / 10;
  rows[name] = { 'mean, µs': mean, p50: at(0.5), p99: at(0.99) };
}

measure('first of everybody', USERS, () => undefined, 1);
measure('repeated', DECISIONS, () => undefined, 1);
measure('after a role of others has changed', CHANGES, (index) => give(index));
measure('after a group of others has changed', CHANGES, (index) =>
  world.join(some(groups, index), { kind: 'user', id: some(users, index * 3 + 1) }),
);
measure('after a role of those who ask has changed', CHANGES, (index) =>
  world.role(projectUuid, 'own', { sections: {} }, { users: asking(index) }),
);
measure('after a group of those who ask has changed', CHANGES, (index) => {
  for (const id of asking(index)) world.join(some(groups, index / 20), { kind: 'user', id });
});
measure('after a group of all has got a role', CHANGES, () =>
  world.role(projectUuid, 'all', { sections: {} }, { groups: groups.slice(0, 100) }),
);
console.table(rows);
