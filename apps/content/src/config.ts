import { clockSettings, fileSettings, logSettings, readConfiguration, serviceSettings } from '@annal/configuration';

export function configuration() {
  return readConfiguration({ ...serviceSettings, ...clockSettings, ...fileSettings, ...logSettings }, process.env);
}
