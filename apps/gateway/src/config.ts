import {
  addressSettings,
  clockSettings,
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
    ...fileSettings,
    ...logSettings,
  };
  return readConfiguration(settings, process.env);
}
