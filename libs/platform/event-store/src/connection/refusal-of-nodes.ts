import { singleNodes } from '../address.ts';
import { EventLog } from '../log/event-log.ts';
import { refusalOf } from './store-refusal.ts';

const PATIENCE = { append: 2_000, write: 2_000, read: 2_000 };

/** The client hides the reasons of single nodes in cluster discovery. */
export async function refusalOfNodes(address: string): Promise<string | undefined> {
  const answers = await Promise.all(singleNodes(address).map(refusalOfNode));
  return answers.find((answer) => answer !== undefined);
}

async function refusalOfNode(address: string): Promise<string | undefined> {
  const log = new EventLog(address, PATIENCE);
  try {
    await log.headPosition();
    return undefined;
  } catch (error) {
    return refusalOf(error);
  } finally {
    await log.close();
  }
}
