import {
  accountSettings,
  addressSettings,
  administratorSettings,
  clockSettings,
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
      ...logSettings,
    },
    process.env,
  );
}
