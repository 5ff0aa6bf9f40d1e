import { natsSettings } from '@annal/app-notifier';
import { discoverySettings } from '@annal/blocks-discovery';
import {
  accountSettings,
  addressSettings,
  administratorSettings,
  clockSettings,
  consoleSettings,
  deliverySettings,
  fileSettings,
  imageSettings,
  loginRateSettings,
  logSettings,
  outboundSettings,
  projectionSettings,
  readConfiguration,
  searchSettings,
  storeSettings,
  transportSettings,
} from '@annal/configuration';

export function configuration() {
  return readConfiguration(
    {
      ...addressSettings,
      ...storeSettings,
      ...searchSettings,
      ...transportSettings('inprocess'),
      ...administratorSettings,
      ...accountSettings,
      ...loginRateSettings,
      ...outboundSettings,
      ...discoverySettings,
      ...natsSettings,
      ...clockSettings,
      ...projectionSettings,
      ...consoleSettings,
      ...fileSettings,
      ...imageSettings,
      ...deliverySettings,
      ...logSettings,
    },
    process.env,
  );
}
