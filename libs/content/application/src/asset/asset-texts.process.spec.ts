import type { EntryEvent } from '@annal/content-domain';
import type { Recorded } from '@annal/kernel';
import { reacting } from '@annal/process/testing';
import { assetTexts } from './asset-texts.process.ts';

const pending = reacting(assetTexts);
const at = '2026-03-01T10:20:30.400Z';

function recorded(type: EntryEvent['type'], language: string, file?: object): Recorded<EntryEvent> {
  const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
  const metadata = { schemaVersion: 1, ...ids, actor: { kind: 'user', id: 'u', name: 'm.dewey' }, occurredAt: at };
  const data = { projectUuid: 'p1', entryId: 'e1', language, ...(file && { file }) };
  const place = { id: 'i', stream: 's', revision: 0n, position: 1n, metadata };
  return { type, schemaVersion: 1, data, ...place } as unknown as Recorded<EntryEvent>;
}

const plan = { fileId: 'f1.txt', size: 7, contentType: 'text/plain' };
const reading = (language: string) => ({
  subject: `f1.txt.${language}`,
  name: 'read whole',
  at,
  command: { projectUuid: 'p1', fileId: 'f1.txt', entryId: 'e1', language },
  actor: { kind: 'system', id: 'asset-texts', name: 'Asset texts' },
});

it('reads the text of each variation, once for several changes', () =>
  expect(
    pending(
      recorded('EntryVariationCreated', 'en-GB', plan),
      recorded('EntryVariationRevised', 'en-GB', plan),
      recorded('EntryVariationCreated', 'cy', plan),
    ),
  ).toEqual([reading('en-GB'), reading('cy')]));

it.each([
  ['an entry without a file', undefined],
  ['an image', { ...plan, contentType: 'image/png' }],
  ['nothing', { ...plan, size: 0 }],
])('does not read %s', (_, file) => expect(pending(recorded('EntryVariationRevised', 'cy', file))).toEqual([]));
