// Expensive suites: each run takes a random sample of each kind. `npm run test:sampled` runs the long form of many,
// `npm run test:turns` the others.

/** @type {readonly { kind: string, count: number, suites: readonly string[] }[]} */
export const IN_TURN = [
  {
    kind: 'services that are killed, restarted, operated, or lag behind, and stores that fail',
    count: 1,
    suites: [
      ...['test/fleet/processes', 'test/deploy/containers'],
      ...below('test/ops', 'running-service', 'exchange', 'copy'),
      ...below('test/durability', 'kill', 'bulk', 'lagging-read-models', 'repeats', 'redirects', 'webhooks'),
      ...below('test/faults', 'cluster', 'full-disk', 'poison', 'slow-subscribers'),
      ...below('test/e2e', 'stores/stores-away', 'stores/foreign-stores', 'service/operations', 'service/restarts'),
      ...below('test/e2e', 'blocks/block-discovery', 'search/search-index-lost', 'delivery/invalidation-kills'),
    ],
  },
  {
    kind: 'services with clocks, settings, data or readers of their own',
    count: 1,
    suites: [
      'test/fleet/tracing',
      ...below('test/e2e/http', 'event-loop', 'hostile-requests', 'strange-names'),
      ...below('test/e2e', 'access/authority', 'events/subscriber', 'events/event-outlets'),
      ...below('test/e2e', 'projects/last-project-and-administrator', 'stores/stores-command'),
      ...below('test/e2e', 'security/audit', 'security/logins', 'service/three-months', 'stores/older-folder'),
      ...below(
        'test/e2e',
        'delivery/older-folder',
        'delivery/store-queries',
        'delivery/token-secrecy',
        'delivery/purging-cache',
      ),
      ...below('test/e2e', 'stores/stores-late', 'tags/tag-late-uses', 'tags/tag-merges'),
    ],
  },
  {
    kind: 'websites, their pictures, queries and sessions',
    count: 2,
    suites: [
      ...['test/e2e/clients/delivery-methods', 'test/readme/demo', 'test/e2e/security/sessions'],
      ...below('test/e2e/delivery', 'surrogate-keys', 'hostile-images', 'image-settings', 'cached-answers'),
      ...below('test/e2e/delivery', 'graphql-requests', 'site-map', 'open-to-the-world'),
    ],
  },
  {
    kind: 'what the console asks, and paths of websites',
    count: 3,
    suites: [
      ...below('test/e2e', 'events/console-stream', 'events/activity', 'http/late-read-models', 'nodes/node-search'),
      ...below('test/e2e', 'assets/asset-previews', 'assets/asset-folders', 'definitions/definition-versions'),
      ...below('test/e2e', 'projects/views', 'entries/console-checks.property'),
      ...below('test/e2e/delivery', 'repeated-requests', 'searched-paths', 'conditional-requests'),
    ],
  },
  {
    kind: 'rights of every kind of caller',
    count: 3,
    suites: [
      ...below('test/e2e/access', 'access-matrix', 'access-sweep', 'undisclosed-resources', 'authority-limits'),
      ...below('test/e2e', 'redirects/redirect-rights', 'entries/content-rights', 'nodes/node-rights'),
      ...below('test/e2e', 'blocks/block-rights', 'security/user-rights', 'security/groups-rights'),
    ],
  },
  {
    kind: 'large tables of cases',
    count: 1,
    suites: [
      ...below('test/e2e/entries', 'entry-lists', 'entry-properties', 'workflow-transitions'),
      ...below('test/e2e', 'nodes/node-moves', 'http/consistency'),
    ],
  },
  {
    kind: 'every row of the tables of refusals',
    count: 4,
    suites: [
      ...below('test/e2e/definitions', 'component-refusals', 'content-type-refusals', 'definition-refusals'),
      ...below('test/e2e/definitions', 'field-definition-refusals', 'workflow-definition-refusals'),
      ...below('test/e2e/entries', 'content-refusals', 'entry-event-refusals', 'entry-refusals'),
      ...below('test/e2e', 'assets/assets-refusals', 'nodes/node-refusals', 'search/search-refusals'),
    ],
  },
  {
    kind: 'further features of searches and of tags',
    count: 6,
    suites: [
      ...below('test/e2e/search', 'expensive-search', 'search-aggregations', 'search-files', 'search-former-fields'),
      ...below('test/e2e/search', 'search-links', 'search-tags', 'search-translation', 'search-whole-entry'),
      ...below('test/e2e/tags', 'tag-changes', 'tag-events', 'tag-groups', 'tag-imports', 'tag-titles'),
      ...below('test/e2e/tags', 'tag-usage', 'tag-values'),
    ],
  },
  {
    kind: 'requests that are repeated and stores that are killed',
    count: 1,
    suites: [
      ...below('test/e2e/http', 'repeated-writes', 'repeats-after-recreation'),
      ...below('libs/embedded', 'mongodb/src/durability', 'eventstoredb/src/durability'),
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

function below(folder, ...suites) {
  return suites.map((suite) => `${folder}/${suite}`);
}
