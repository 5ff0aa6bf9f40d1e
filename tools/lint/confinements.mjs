// Packages and modules that only one library may import. The dependency rule orders the workspace's own libraries; this
// table keeps drivers, transports and frameworks behind their wrapper.
import { readFileSync } from 'node:fs';

const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export const testFiles = [
  '**/*.spec.ts',
  '**/src/spec/**',
  '**/src/fixtures/**',
  '**/src/testing.ts',
  '**/testing/**',
  '**/bench/**',
  'test/**',
];
const tooling = ['tools/**', '*.mjs'];

export const confinements = [
  {
    modules: ['@eventstore/db-client'],
    only: ['libs/platform/event-store/**', 'libs/embedded/eventstoredb/**', 'libs/subscriber/**', ...testFiles],
    because: 'only the event store library and programs outside of the service open streams',
  },
  {
    modules: ['mongodb'],
    only: [
      'libs/platform/read-models/**',
      'libs/platform/process/**',
      'libs/security/credentials/**',
      'libs/integration/webhook-deliveries/**',
      ...testFiles,
    ],
    because:
      'read models, timers and remembered requests, the credential store and the webhook deliveries are the only users of MongoDB',
  },
  {
    modules: ['@opensearch-project/*'],
    only: ['libs/search/opensearch/**', ...testFiles],
    because: 'only one engine of the search index speaks to OpenSearch, and its errors contain no credentials',
  },
  {
    modules: ['@annal/embedded-*'],
    only: ['libs/embedded/**', 'apps/standalone/**', 'apps/ops/**', ...testFiles, ...tooling],
    because: 'other code must not distinguish embedded servers from real ones',
  },
  {
    modules: ['@grpc/*'],
    only: ['libs/embedded/**', 'libs/platform/event-store/**', ...testFiles],
    because: 'only the embedded servers speak the wire protocol, and only the event store library handles its errors',
  },
  {
    modules: ['bson'],
    only: ['libs/embedded/**', ...testFiles],
    because: 'wire formats and storage belong to the embedded servers',
  },
  {
    modules: ['node:sqlite'],
    only: ['libs/embedded/**', 'libs/search/sqlite/**', ...testFiles],
    because: 'only the embedded servers and the search index have files of their own',
  },
  {
    modules: ['google-protobuf'],
    only: ['libs/embedded/**', 'libs/platform/event-store/src/connection/protobuf-bytes.ts', ...testFiles],
    because: 'the wire protocol belongs to the embedded servers; one file makes the client faster',
  },
  {
    modules: ['@nats-io/*', '@nestjs/microservices'],
    only: ['libs/platform/messaging/**', 'apps/**', ...testFiles],
    because: 'a transport is chosen by an app and wrapped by the messaging library',
  },
  {
    modules: ['class-validator', 'class-transformer', '@nestjs/swagger'],
    only: ['apps/gateway/**', 'libs/platform/http/**', ...testFiles],
    because: 'only the gateway checks the form of HTTP bodies',
  },
  {
    modules: ['sharp'],
    only: ['libs/delivery/images/**', 'tools/demo/website/pictures.ts', 'tools/docs/**', ...testFiles],
    because: 'only the image library decodes pictures of others, behind limits',
  },
  {
    modules: ['node:process', 'process'],
    only: [],
    because: 'use the global, where the rule on process.env watches it',
  },
  {
    modules: Object.keys(devDependencies),
    // The console has its packages in its bundle.
    only: ['apps/console/**', ...testFiles, ...tooling],
    because: 'development packages are not installed in production',
  },
];
