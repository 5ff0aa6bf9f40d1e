import type { AssetFileEvent, ContentTypeEvent, EntryEvent } from '@annal/content-domain';
import type { Recorded } from '@annal/kernel';
import { reacting } from '@annal/process/testing';
import type { ProjectEvent } from '@annal/structure-contracts';
import { assetFiles } from './asset-files.process.ts';

type Seen = AssetFileEvent | EntryEvent | ContentTypeEvent | ProjectEvent;

const pending = reacting(assetFiles);
const actor = { kind: 'system', id: 'asset-files', name: 'Asset files' };

function recorded(type: Seen['type'], position: number, occurredAt: string, data: object = {}): Recorded<Seen> {
  const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
  const metadata = { schemaVersion: 1, ...ids, actor: { kind: 'user', id: 'u', name: 'm.dewey' }, occurredAt };
  const place = { id: 'i', stream: 's', revision: 0n, position: BigInt(position), metadata };
  return { type, schemaVersion: 1, data: { projectUuid: 'p1', ...data }, ...place } as unknown as Recorded<Seen>;
}

const uploaded = (fileId: string, position: number, at: string, expiresAt: string) =>
  recorded('AssetFileUploaded', position, at, { fileId, expiresAt });
const deleted = (position: number, at: string, permanent: boolean, hasFiles?: true) =>
  recorded('EntryVariationDeleted', position, at, { permanent, ...(hasFiles && { hasFiles }) });

const expiry = (fileId: string, at: string) => ({
  subject: fileId,
  name: 'expire',
  at,
  command: { kind: 'expire', projectUuid: 'p1', fileId },
  actor,
});
const sweep = (at: string, position: string) => ({
  subject: 'sweep',
  name: at,
  at,
  command: { kind: 'sweep', position },
  actor,
});

describe('uploads', () => {
  it('expire a little after their deadline, and their content is swept when it is old enough', () => {
    const event = uploaded('f1', 4, '2026-03-01T10:20:30.400Z', '2026-03-02T10:20:30.400Z');
    expect(pending(event)).toEqual([expiry('f1', '2026-03-02T10:30:30.400Z'), sweep('2026-03-02T12:00:00.000Z', '4')]);
  });

  it('expire one by one, and are swept together with those of the same hour', () => {
    const first = uploaded('f1', 4, '2026-03-01T10:20:00.000Z', '2026-03-02T10:20:00.000Z');
    const second = uploaded('f2', 5, '2026-03-01T10:59:59.999Z', '2026-03-02T10:59:59.999Z');
    expect(pending(first, second)).toEqual([
      expiry('f1', '2026-03-02T10:30:00.000Z'),
      expiry('f2', '2026-03-02T11:09:59.999Z'),
      sweep('2026-03-02T12:00:00.000Z', '5'),
    ]);
  });
});

describe('unused content', () => {
  const at = '2026-03-01T10:20:30.400Z';

  it.each([
    ['the expiry of an upload', recorded('AssetFileExpired', 7, at, { fileId: 'f1' })],
    ['the permanent deletion of an asset', deleted(7, at, true, true)],
    ['the deletion of a content type', recorded('ContentTypeDeleted', 7, at, { uuid: 't1', id: 'plan' })],
    ['the deletion of a project', recorded('ProjectDeleted', 7, at)],
  ])('is swept after %s', (_, event) => expect(pending(event)).toEqual([sweep('2026-03-01T12:00:00.000Z', '7')]));

  it('is swept at most once an hour, for the latest one', () => {
    const events = [deleted(7, at, true, true), deleted(8, '2026-03-01T10:59:00.000Z', true, true)];
    const later = deleted(9, '2026-03-01T11:00:00.000Z', true, true);
    expect(pending(...events, later)).toEqual([
      sweep('2026-03-01T12:00:00.000Z', '8'),
      sweep('2026-03-01T13:00:00.000Z', '9'),
    ]);
  });

  it('does not come from entries without files or in the recycle bin', () => {
    expect(pending(deleted(7, at, true), deleted(8, at, false, true), deleted(9, at, false))).toEqual([]);
  });
});
