import {
  addressSettings,
  clockSettings,
  deliverySettings,
  fileSettings,
  logSettings,
  readConfiguration,
  serviceSettings,
} from '@annal/configuration';

export function configuration() {
  const settings = {
    ...serviceSettings,
    ...addressSettings,
    ...deliverySettings,
    ...clockSettings,
    ...fileSettings,
    ...logSettings,
  };
  return readConfiguration(settings, process.env);
}
