/** Like another team's program: depends only on the package and the event store's address. */
export function configuration() {
  const { EVENTSTORE_URL, SUBSCRIBER_DATA_DIR = '.data-subscriber' } = process.env;
  if (!EVENTSTORE_URL) throw new Error('Set EVENTSTORE_URL to the address of the event store');
  return { eventStoreUrl: EVENTSTORE_URL, dataDir: SUBSCRIBER_DATA_DIR };
}
