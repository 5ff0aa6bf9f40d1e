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
    because: 'the event store library is the one path to a stream, but for those outside of the service',
  },
  {
    modules: ['mongodb'],
    only: [
      'libs/platform/read-models/**',
      'libs/platform/process/**',
      'libs/security/credentials/**',
      'libs/integration/delivery/**',
      ...testFiles,
    ],
    because:
      'read models, timers and remembered requests, the credential store and the delivery store are the only users of MongoDB',
  },
  {
    modules: ['@opensearch-project/*'],
    only: ['libs/search/opensearch/**', ...testFiles],
    because: 'one engine of the search index speaks to OpenSearch, and what it throws names no credentials',
  },
  {
    modules: ['@annal/embedded-*'],
    only: ['libs/embedded/**', 'apps/standalone/**', 'apps/ops/**', ...testFiles, ...tooling],
    because: 'nothing else may know whether it talks to an embedded server or to a real one',
  },
  {
    modules: ['@grpc/*'],
    only: ['libs/embedded/**', 'libs/platform/event-store/**', ...testFiles],
    because: 'the wire is the business of the embedded servers, and its errors that of the event store library',
  },
  {
    modules: ['bson'],
    only: ['libs/embedded/**', ...testFiles],
    because: 'wire formats and storage are the business of the embedded servers',
  },
  {
    modules: ['node:sqlite'],
    only: ['libs/embedded/**', 'libs/search/sqlite/**', ...testFiles],
    because: 'only the embedded servers and the search index lie in files of their own',
  },
  {
    modules: ['google-protobuf'],
    only: ['libs/embedded/**', 'libs/platform/event-store/src/protobuf-bytes.ts', ...testFiles],
    because: 'the wire is the business of the embedded servers; one file makes the client quicker at it',
  },
  {
    modules: ['@nats-io/*', '@nestjs/microservices'],
    only: ['libs/platform/messaging/**', 'apps/**', ...testFiles],
    because: 'a transport is chosen by an app and wrapped by the messaging library',
  },
  {
    modules: ['class-validator', 'class-transformer', '@nestjs/swagger'],
    only: ['apps/gateway/**', 'libs/platform/http/**', ...testFiles],
    because: 'only HTTP bodies are checked for form, and only at the gateway',
  },
  {
    modules: ['node:process', 'process'],
    only: [],
    because: 'use the global, where the rule on process.env watches it',
  },
  {
    modules: Object.keys(devDependencies),
    only: [...testFiles, ...tooling],
    because: 'development packages are not installed in production',
  },
];
