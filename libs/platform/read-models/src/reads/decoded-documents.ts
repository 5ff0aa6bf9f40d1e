import { setImmediate as turn } from 'node:timers/promises';
import { DomainError } from '@annal/kernel';
import type { FindCursor } from 'mongodb';
import { decodeStored } from './stored-document.ts';

/** Takes about 10 ms to decode. */
const BYTES_PER_TURN = 2 * 1024 * 1024;
const MIB = 1024 * 1024;

/** Yields between large documents. @throws DomainError `ReadModels.TooLarge` above `mostBytes`, to bound memory */
export async function decodedDocuments<Doc>(cursor: FindCursor, mostBytes = Infinity): Promise<Doc[]> {
  const decoded: Doc[] = [];
  let size = 0;
  let yielded = 0;
  for await (const first of cursor as AsyncIterable<unknown>) {
    for (const bytes of [first, ...(cursor.readBufferedDocuments() as unknown[])] as readonly Uint8Array[]) {
      size += bytes.byteLength;
      if (size > mostBytes) throw tooLarge(mostBytes);
      decoded.push(decodeStored<Doc>(bytes).document);
      if (size - yielded < BYTES_PER_TURN) continue;
      yielded = size;
      await turn();
    }
  }
  return decoded;
}

function tooLarge(mostBytes: number): DomainError {
  const message = `The page would be larger than ${mostBytes / MIB} MiB; ask for fewer items at a time`;
  return new DomainError('invalid', 'ReadModels.TooLarge', message);
}
