// Expensive suites: each run takes a random sample of each kind. `npm run test:sampled` runs the long form of many,
// `npm run test:turns` the others.

/** @type {readonly { kind: string, count: number, suites: readonly string[] }[]} */
export const IN_TURN = [
  {
    kind: 'processes, containers and operations on a running service',
    count: 1,
    suites: [
      ...['test/fleet/processes', 'test/deploy/containers'],
      ...['running-service', 'exchange', 'copy'].map((suite) => `test/ops/${suite}`),
    ],
  },
  {
    kind: 'services killed, or lagging behind, under many writes',
    count: 1,
    suites: ['kill', 'bulk', 'lagging-read-models', 'repeats', 'redirects', 'webhooks'].map(
      (suite) => `test/durability/${suite}`,
    ),
  },
  {
    kind: 'services whose stores, disk or subscribers fail, or whose stores belong to others',
    count: 1,
    suites: [
      ...['full-disk', 'poison', 'slow-subscribers'].map((suite) => `test/faults/${suite}`),
      'test/e2e/stores/stores-away',
      'test/e2e/stores/foreign-stores',
    ],
  },
  {
    kind: 'services that start, stop and restart',
    count: 1,
    suites: ['service/operations', 'service/restarts', 'blocks/block-discovery', 'search/search-index-lost'].map(
      (suite) => `test/e2e/${suite}`,
    ),
  },
  {
    kind: 'services with clocks, settings, data or readers of their own',
    count: 3,
    suites: [
      ...['access/authority', 'events/subscriber', 'http/event-loop', 'http/hostile-requests', 'http/strange-names'],
      ...[
        'projects/last-project-and-administrator',
        'security/audit',
        'security/logins',
        'service/three-months',
        'stores/older-folder',
      ],
      ...['stores/stores-late', 'tags/tag-late-uses', 'tags/tag-merges'],
    ].map((suite) => `test/e2e/${suite}`),
  },
  {
    kind: 'rights of every kind of caller',
    count: 1,
    suites: [
      'access/access-matrix',
      'access/access-sweep',
      'access/undisclosed-resources',
      'redirects/redirect-rights',
    ].map((suite) => `test/e2e/${suite}`),
  },
  {
    kind: 'large tables of cases',
    count: 1,
    suites: [
      ...['entries/entry-lists', 'entries/entry-properties', 'entries/workflow-transitions', 'nodes/node-moves'],
      ...['assets/assets-refusals', 'http/consistency'],
    ].map((suite) => `test/e2e/${suite}`),
  },
  {
    kind: 'repeated requests',
    count: 1,
    suites: ['repeated-writes', 'repeats-after-recreation'].map((suite) => `test/e2e/http/${suite}`),
  },
  {
    kind: 'killed stores',
    count: 1,
    suites: [
      'libs/embedded/mongodb/src/durability',
      'libs/embedded/eventstoredb/src/durability',
      'libs/platform/read-models/src/builds/crash',
    ],
  },
];

/**
 * @param parameters of Jest; named suites are never left out
 * @param environment LONG=1 leaves none out
 * @returns files that this run leaves out, relative to the root of the workspace
 */
export function leftOut(parameters, environment, random = Math.random) {
  const namesSuites = parameters.some((parameter) => !parameter.startsWith('-') && !/^\d+%?$/.test(parameter));
  if (namesSuites || environment.LONG) return [];
  return IN_TURN.flatMap(({ suites, count }) => {
    const left = [...suites];
    for (let taken = 0; taken < count; taken += 1) left.splice(Math.floor(random() * left.length), 1);
    return left.map((suite) => `${suite}.spec.ts`);
  });
}
