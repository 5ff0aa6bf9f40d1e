// node --import ./tools/dev/register.mjs libs/security/policy/bench/decide.ts: the cost of one decision with 10,000
// users, 200 nested groups and 1,000 roles of one project, each with a grant on one of 100 content types.
import type { Actor } from '@annal/kernel';
import type { AccessRequest, GrantableWorkflow } from '@annal/security-contracts';
import { AccessWorld } from '../src/testing/access-world.ts';

const USERS = 10_000;
const GROUPS = 200;
const ROLES = 1_000;
const TYPES = 100;
const DECISIONS = 1_000_000;

const workflow: GrantableWorkflow = {
  id: 'contensisEntryBasic',
  states: [
    { id: 'draft', events: ['sysUpdate', 'publish', 'sysDelete'] },
    { id: 'versionComplete', events: ['sysUpdate', 'sysDelete'] },
  ],
  events: ['sysCreate', 'sysUnpublish', 'sysArchive'],
};

const world = await AccessWorld.open();
for (let group = 0; group < GROUPS; group += 1) world.group(`g${group}`);
for (let group = 1; group < GROUPS; group += 1) world.join(`g${group >> 1}`, { kind: 'group', id: `g${group}` });
for (let user = 0; user < USERS; user += 1) {
  world.user(`u${user}`);
  world.join(`g${user % GROUPS}`, { kind: 'user', id: `u${user}` });
}
for (let role = 0; role < ROLES; role += 1) {
  const uuid = `t${role % TYPES}`;
  const entries = [{ id: uuid, uuid, languages: ['en-GB', 'cy'], actions: ['sysCreate', 'draft.*', 'sysUnpublish'] }];
  world.role('p1', `r${role}`, { entries }, { groups: [`g${role % GROUPS}`], users: [`u${role}`] });
}
world.user('everything');
for (let group = 0; group < GROUPS; group += 1) world.join(`g${group}`, { kind: 'user', id: 'everything' });

const requests = (actions: readonly string[]): readonly AccessRequest[] =>
  actions.flatMap((action) =>
    Array.from({ length: TYPES }, (_, type) => ({
      resource: 'entry',
      action,
      projectUuid: 'p1',
      resourceId: `t${type}`,
      workflow,
      languages: ['en-GB', 'cy'],
      language: 'cy',
    })),
  );
const asked = requests(['sysView', 'contensisEntryBasic.draft.publish', 'contensisEntryBasic.sysCreate']);
const actorOf = (id: string): Actor => ({ kind: 'user', id, name: id });
const actors = Array.from({ length: USERS }, (_, user) => actorOf(`u${user}`));

function measure(name: string, next: (turn: number) => Actor, decisions = DECISIONS): void {
  const { access } = world;
  let allowed = 0;
  const from = performance.now();
  for (let turn = 0; turn < decisions; turn += 1)
    if (access.allows(next(turn), asked[turn % asked.length] as AccessRequest)) allowed += 1;
  const each = ((performance.now() - from) / decisions) * 1000;
  process.stdout.write(
    `${name.padEnd(44)} ${each.toFixed(2)} µs (${Math.round((allowed / decisions) * 100)} % allowed)\n`,
  );
}

const everybody = (turn: number) => actors[(turn * 7919) % USERS] as Actor;
measure('somebody, for the first time', everybody, USERS);
measure('somebody among 10,000', everybody);
measure('the same 100 people', (turn) => actors[turn % 100] as Actor);
measure('a person with all 1,000 roles', () => actorOf('everything'));
