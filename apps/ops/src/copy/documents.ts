import { PROCESS_COLLECTIONS, withPositions } from '@annal/process';
import { replaceDatabase, type ReadModelDatabase, type ReplaceOptions } from '@annal/read-models';
import { say } from '../progress.ts';

type Moved = (position: bigint) => bigint | undefined;

const IN_DELIVERIES: Readonly<Record<string, string>> = { cursors: 'activation', beginnings: 'position' };

/** Copies what the log cannot rebuild (credentials, webhooks, requests, progress) and empties the rest. */
export async function copyDocuments(from: ReadModelDatabase, to: ReadModelDatabase, moved: Moved): Promise<void> {
  const inProcess: ReplaceOptions['transform'] = (document, name) => withPositions(document, name, moved);
  const replacements: readonly [keyof ReadModelDatabase['names'], ReplaceOptions][] = [
    ['credentials', { transform: (document) => document }],
    ['deliveries', { transform: (document, name) => ofDelivery(document, name, moved) }],
    ['requests', { transform: inProcess }],
    ['readModels', { collections: PROCESS_COLLECTIONS, transform: inProcess }],
  ];
  for (const [which, replacement] of replacements) {
    const [source, target] = [from, to].map(({ names, database }) => database.client.db(names[which]));
    if (!source || !target) continue;
    const count = await replaceDatabase(source, target, replacement);
    say(`${which === 'readModels' ? 'processes and timers' : which}: ${count} documents`);
  }
}

function ofDelivery(document: Readonly<Record<string, unknown>>, collection: string, moved: Moved) {
  const field = IN_DELIVERIES[collection];
  const position = field === undefined ? undefined : document[field];
  if (field === undefined || typeof position !== 'string') return document;
  return { ...document, [field]: String(moved(BigInt(position)) ?? 0n) };
}
