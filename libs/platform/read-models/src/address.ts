import { MongoClient } from 'mongodb';

/** The constructor validates the address without connecting. */
export function isMongoAddress(text: string): boolean {
  try {
    new MongoClient(text);
    return true;
  } catch {
    return false;
  }
}
