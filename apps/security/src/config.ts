import {
  administratorSettings,
  clockSettings,
  logSettings,
  readConfiguration,
  serviceSettings,
} from '@annal/configuration';

export function configuration() {
  const settings = { ...serviceSettings, ...administratorSettings, ...clockSettings, ...logSettings };
  return readConfiguration(settings, process.env);
}
