import {
  addressSettings,
  clockSettings,
  consoleSettings,
  fileSettings,
  loginRateSettings,
  logSettings,
  readConfiguration,
  serviceSettings,
} from '@annal/configuration';

export function configuration() {
  const settings = {
    ...serviceSettings,
    ...addressSettings,
    ...loginRateSettings,
    ...clockSettings,
    ...consoleSettings,
    ...fileSettings,
    ...logSettings,
  };
  return readConfiguration(settings, process.env);
}
