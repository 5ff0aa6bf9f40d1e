import {
  addressSettings,
  clockSettings,
  consoleSettings,
  deliverySettings,
  fileSettings,
  imageSettings,
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
    // For the addresses of files that answers show.
    deliveryPreviewKey: deliverySettings.deliveryPreviewKey,
    imageSigningKey: imageSettings.imageSigningKey,
  };
  return readConfiguration(settings, process.env);
}
