import {
  addressSettings,
  clockSettings,
  logSettings,
  port,
  readConfiguration,
  storeSettings,
  transportSettings,
  url,
  withDefault,
} from '@annal/configuration';

export function configuration() {
  return readConfiguration(
    {
      ...addressSettings,
      /** Health and metrics only; any free port unless said otherwise. */
      port: withDefault(port('PORT'), 0),
      ...storeSettings,
      // A service of its own shares its stores with others, so it cannot embed them.
      eventStoreUrl: url('EVENTSTORE_URL', 'esdb', 'esdb+discover'),
      mongodbUrl: url('MONGODB_URL', 'mongodb', 'mongodb+srv'),
      ...transportSettings('tcp'),
      ...clockSettings,
      ...logSettings,
    },
    process.env,
  );
}
