import {
  addressSettings,
  clockSettings,
  logSettings,
  readConfiguration,
  storeSettings,
  transportSettings,
  url,
} from '@annal/configuration';

export function configuration() {
  return readConfiguration(
    {
      ...addressSettings,
      ...storeSettings,
      // A gateway of its own shares its stores with others, so it cannot embed them.
      eventStoreUrl: url('EVENTSTORE_URL', 'esdb', 'esdb+discover'),
      mongodbUrl: url('MONGODB_URL', 'mongodb', 'mongodb+srv'),
      ...transportSettings('tcp'),
      ...clockSettings,
      ...logSettings,
    },
    process.env,
  );
}
