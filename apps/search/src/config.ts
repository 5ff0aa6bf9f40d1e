import { clockSettings, logSettings, readConfiguration, searchSettings, serviceSettings } from '@annal/configuration';

export function configuration() {
  return readConfiguration({ ...serviceSettings, ...searchSettings, ...clockSettings, ...logSettings }, process.env);
}
