import {
  discoveryDescription,
  sessionDescription,
  tokenDescription,
} from '../authentication/authentication.description.ts';
import { blockVersionsDescription, blocksDescription } from '../blocks/blocks.description.ts';
import { consoleStreamDescription } from '../console/console-stream.description.ts';
import { consoleSettingsDescription, sessionSettingsDescription } from '../console/settings.description.ts';
import { contentDescriptions } from '../content/descriptions.ts';
import { activityDescription } from '../events/activity.description.ts';
import { eventSchemasDescription, eventStreamsDescription } from '../events/event-streams.description.ts';
import { webhooksDescription } from '../events/webhooks.description.ts';
import { securityDescriptions } from '../security/descriptions.ts';
import { structureDescriptions } from '../structure/index.ts';
import { deliveryDescription } from './delivery/delivery.description.ts';
import type { DescribedController } from './described.ts';
import { healthDescription, metricsDescription } from './operations.description.ts';

/** A test reports controllers that are missing here. */
export const descriptions: readonly DescribedController[] = [
  tokenDescription,
  discoveryDescription,
  sessionDescription,
  sessionSettingsDescription,
  consoleSettingsDescription,
  consoleStreamDescription,
  ...structureDescriptions,
  ...contentDescriptions,
  blocksDescription,
  blockVersionsDescription,
  ...securityDescriptions,
  activityDescription,
  webhooksDescription,
  eventStreamsDescription,
  eventSchemasDescription,
  deliveryDescription,
  healthDescription,
  metricsDescription,
];
