import {
  addressSettings,
  clockSettings,
  deliverySettings,
  fileSettings,
  imageSettings,
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
    ...imageSettings,
    ...logSettings,
  };
  return readConfiguration(settings, process.env);
}
