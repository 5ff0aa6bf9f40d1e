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
  // Shares its stores with others like every service, but listens where the public one does.
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
