import { clockSettings, logSettings, readConfiguration, serviceSettings } from '@annal/configuration';

export function configuration() {
  return readConfiguration({ ...serviceSettings, ...clockSettings, ...logSettings }, process.env);
}
