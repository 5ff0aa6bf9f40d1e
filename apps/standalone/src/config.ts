import {
  accountSettings,
  addressSettings,
  administratorSettings,
  clockSettings,
  fileSettings,
  loginRateSettings,
  logSettings,
  outboundSettings,
  readConfiguration,
  storeSettings,
  transportSettings,
} from '@annal/configuration';

export function configuration() {
  return readConfiguration(
    {
      ...addressSettings,
      ...storeSettings,
      ...transportSettings('inprocess'),
      ...administratorSettings,
      ...accountSettings,
      ...loginRateSettings,
      ...outboundSettings,
      ...clockSettings,
      ...fileSettings,
      ...logSettings,
    },
    process.env,
  );
}
