import {
  accountSettings,
  administratorSettings,
  clockSettings,
  logSettings,
  readConfiguration,
  serviceSettings,
} from '@annal/configuration';

export function configuration() {
  const settings = {
    ...serviceSettings,
    ...administratorSettings,
    ...accountSettings,
    ...clockSettings,
    ...logSettings,
  };
  return readConfiguration(settings, process.env);
}
