import {
  clockSettings,
  fileSettings,
  logSettings,
  outboundSettings,
  readConfiguration,
  serviceSettings,
} from '@annal/configuration';
import { natsSettings } from './nats-settings.ts';

export function configuration() {
  const settings = {
    ...serviceSettings,
    ...outboundSettings,
    ...natsSettings,
    ...fileSettings,
    ...clockSettings,
    ...logSettings,
  };
  return readConfiguration(settings, process.env);
}
