import {
  addressSettings,
  administratorSettings,
  clockSettings,
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
      ...outboundSettings,
      ...clockSettings,
      ...logSettings,
    },
    process.env,
  );
}
