// The steps of three requests: create an entry, push a block, deliver a webhook. A hop is a step into another file.
// Maintained by hand, without what every request passes (HTTP server, guards, drivers, stores); the counts check that
// each file declares its name. A change that adds or removes a step has to update this list.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const STORED = [
  'libs/platform/event-store/src/event-store.ts transact',
  'libs/platform/event-store/src/transactions/transactions.ts transact',
];
const APPENDED = ['libs/platform/event-store/src/log/event-log.ts append'];
const SENT = [
  'apps/gateway/src/writes.ts execute',
  'apps/gateway/src/repeats/repeats.ts once',
  'libs/platform/messaging/src/transport-message-bus.ts send',
  'libs/platform/messaging/src/in-process.ts request',
  'libs/platform/messaging/src/measured.ts measured',
];
const PROJECTED = [
  'libs/platform/read-models/src/projections/projection-host.ts ProjectionHost',
  'libs/platform/read-models/src/projections/projection-unit.ts ProjectionUnit',
  'libs/platform/read-models/src/builds/held-build.ts HeldBuild',
  'libs/platform/read-models/src/builds/build-runner.ts run',
  'libs/platform/read-models/src/builds/batch-applier.ts apply',
  'libs/platform/read-models/src/builds/document-batch.ts apply',
];
const WRITTEN = ['libs/platform/read-models/src/builds/build-collections.ts writeDocuments'];
const AWAITED = ['apps/gateway/src/written-positions.ts announce'];

export const ways = {
  'create an entry': [
    'apps/gateway/src/content/entries.controller.ts create',
    ...SENT,
    'libs/platform/messaging/src/commands.ts commandController',
    'libs/content/application/src/entry/create-entry.ts CreateEntryHandler',
    'libs/content/application/src/entry/entry-fact-loader.ts decide',
    ...STORED,
    'libs/content/domain/src/entry/entry.decide.ts decide',
    'libs/content/domain/src/entry/entry.create.ts createEntryVariation',
    'libs/content/domain/src/entry/entry.judge.ts judgeFields',
    ...APPENDED,
    ...PROJECTED,
    'libs/content/read-models/src/entry.projection.ts entryProjection',
    'libs/content/read-models/src/entry.changes.ts onCreated',
    ...WRITTEN,
    ...AWAITED,
    'apps/gateway/src/content/written-entry.ts writtenEntry',
    'libs/content/application/src/entry/get-entry.ts GetEntryHandler',
    'libs/content/application/src/entry/views/entry.view.ts entryView',
  ],
  'push a block': [
    'apps/gateway/src/blocks/blocks.controller.ts push',
    'apps/gateway/src/blocks/blocks.dto.ts pushOf',
    ...SENT,
    'libs/platform/messaging/src/commands.ts commandController',
    'libs/blocks/application/src/push-block.ts PushBlockHandler',
    'libs/blocks/domain/src/block/push-request.ts pushRequest',
    ...STORED,
    'libs/blocks/domain/src/block/block.decide.ts decide',
    'libs/blocks/domain/src/block/push.ts push',
    ...APPENDED,
    'libs/blocks/read-models/src/block-version.projection.ts pushedVersion',
    'libs/blocks/application/src/block-version.view.ts blockVersionView',
    ...AWAITED,
    ...PROJECTED,
    'libs/blocks/read-models/src/block-version.projection.ts blockVersionProjection',
    ...WRITTEN,
  ],
  'deliver a webhook': [
    'apps/notifier/src/notifier-jobs.ts NotifierJobs',
    'libs/integration/application/src/integration-feed.ts run',
    'libs/integration/application/src/prepared-batches.ts PreparedBatches',
    'libs/integration/application/src/translation/translator.ts translate',
    'libs/integration/application/src/translation/translate-entry.ts translateEntry',
    ...STORED,
    'libs/integration/application/src/integration-log.ts integrationLog',
    ...APPENDED,
    'libs/integration/application/src/dispatch/webhook-dispatcher.ts run',
    'libs/integration/application/src/dispatch/subscription-workers.ts offer',
    'libs/integration/application/src/dispatch/project-workers.ts offer',
    'libs/integration/application/src/dispatch/subscription-worker.ts offer',
    'libs/integration/application/src/event-reader.ts offer',
    'libs/integration/application/src/dispatch/subscription-worker.ts first',
    'libs/integration/application/src/dispatch/owner-check.ts verdict',
    'libs/integration/application/src/dispatch/webhook-sender.ts prepare',
    'libs/integration/application/src/payload/payload.ts Payloads',
    'libs/integration/resources/src/resource-views.ts resourceViews',
    'libs/integration/application/src/dispatch/webhook-sender.ts attempt',
    'apps/notifier/src/outbound-receivers.ts send',
    'libs/integration/application/src/dispatch/worker-outcomes.ts conclude',
    'libs/integration/webhook-deliveries/src/webhook-deliveries.ts WebhookDeliveries',
  ],
};

export function undeclared(root, all = ways) {
  return Object.values(all)
    .flat()
    .filter((step) => !isDeclared(root, ...step.split(' ')));
}

function isDeclared(root, path, name) {
  const file = join(root, path);
  if (!existsSync(file)) return false;
  const member = `^ {2}(?:(?:async|override|private|protected|public|static) )*${name}(?:<[^(]*>)?\\(`;
  return new RegExp(`\\b(?:class|const|function|interface) ${name}\\b|${member}`, 'm').test(readFileSync(file, 'utf8'));
}
