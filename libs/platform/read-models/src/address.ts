import { MongoClient } from 'mongodb';

/** Whether the driver takes this for the address of a MongoDB, of one node or of many. It connects to none. */
export function isMongoAddress(text: string): boolean {
  try {
    new MongoClient(text);
    return true;
  } catch {
    return false;
  }
}
