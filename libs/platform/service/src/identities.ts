import { BadSetting } from '@annal/configuration';
import { UnfinishedCopyError, type EventStore } from '@annal/event-store';
import { foreignDatabase, formerNames, mongoRefusalOf, storeAnswer, type ReadModelDatabase } from '@annal/read-models';

interface Stores {
  readonly eventStore: EventStore;
  readonly readModels: ReadModelDatabase;
}

/** Users of the former database to look up in the log; one match is enough. */
const LOOKED_FOR = 20;

/** Every database records its log. @throws BadSetting when the stores do not belong together */
export async function identify({ eventStore, readModels }: Stores): Promise<string> {
  const logId = await eventStore.identify().catch((error: unknown) => {
    throw error instanceof UnfinishedCopyError ? new BadSetting('EVENTSTORE_URL', unfinished(error)) : error;
  });
  const problem = (await leftCredentials({ eventStore, readModels })) ?? (await foreignDatabase(readModels, logId));
  if (problem !== undefined) throw new BadSetting('MONGODB_URL', `leads to stores that do not belong here: ${problem}`);
  return logId;
}

const unfinished = ({ message }: UnfinishedCopyError) => `leads to a store that cannot be used yet: ${message}`;

/** Earlier releases used one name for the credentials; without this check everyone would be locked out silently. */
async function leftCredentials({ eventStore, readModels }: Stores): Promise<string | undefined> {
  const { names, database } = readModels;
  if (names.credentials === formerNames.credentials) return undefined;
  const idsIn = async (name: string) => {
    const passwords = database.client.db(name).collection<{ readonly _id: string }>('passwords');
    return storeAnswer(
      passwords
        .find({}, { projection: { _id: 1 } })
        .limit(LOOKED_FOR)
        .toArray(),
    );
  };
  if ((await idsIn(names.credentials)).length > 0) return undefined;
  // Without permission to read it, this process never had credentials there.
  const former = await idsIn(formerNames.credentials).catch((error: unknown) => {
    if (mongoRefusalOf(error) === undefined) throw error;
    return [];
  });
  for (const { _id: userId } of former)
    if (await eventStore.has(`user-${userId}`))
      return (
        `${names.credentials} is empty, and ${formerNames.credentials}, where releases before kept them, holds the ` +
        'credentials of this log; move them with "npm run ops -- move-credentials"'
      );
  return undefined;
}
