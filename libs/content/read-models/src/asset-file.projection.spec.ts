import type { AssetFileEvent, ContentTypeEvent, EntryEvent, EntryFile } from '@annal/content-domain';
import type { DomainEvent, Recorded } from '@annal/kernel';
import { applyChanges } from '@annal/read-models/testing';
import type { ProjectEvent } from '@annal/structure-contracts';
import { assetFileProjection, type AssetFileDocument } from './asset-file.projection.ts';
import {
  archived,
  created,
  deleted,
  languagesChanged,
  moved,
  projectUuid,
  published,
  restored,
  revised,
  summary,
  timeOf,
  unarchived,
  unpublished,
} from './testing/entry-documents.ts';

type Seen = AssetFileEvent | EntryEvent | ContentTypeEvent | ProjectEvent;

const facts = {
  filename: 'plan.png',
  extension: 'png',
  contentType: 'image/png',
  charset: null,
  size: 48_213,
  hash: 'h',
  width: 1_600,
  height: 900,
} as const;
const file = (fileId: string): EntryFile => ({ fileId, ...facts, path: '/' });
const event = (type: Seen['type'], data: object) =>
  ({ type, schemaVersion: 1, data: { projectUuid, ...data } }) as unknown as Seen;
const uploaded = (fileId = 'f1') => event('AssetFileUploaded', { fileId, ...facts, expiresAt: timeOf(9) });
const made = (language = 'en-GB', fileId = 'f1') => created(language, { dataFormat: 'asset', file: file(fileId) });
const exchanged = revised('en-GB', { file: file('f2'), contentTypeUuid: 't1' });
const gone = event('EntryVariationDeleted', { ...deleted('en-GB', summary([]), true).data, hasFiles: true });

const after = (...events: readonly Seen[]): readonly AssetFileDocument[] => [
  ...events
    .reduce<ReadonlyMap<string, AssetFileDocument>>((documents, happened: DomainEvent, index) => {
      const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
      const actor = { kind: 'user', id: `u${index}`, name: `user${index}` } as const;
      const metadata = { schemaVersion: 1, ...ids, actor, occurredAt: timeOf(index) };
      const place = { id: `${index}`, stream: 's', revision: BigInt(index), position: BigInt(index), metadata };
      return applyChanges(documents, assetFileProjection.project({ ...happened, ...place } as Recorded<Seen>));
    }, new Map())
    .values(),
];

const upload = (since = 0, fileId = 'f1') => ({
  _id: fileId,
  kind: 'upload',
  projectUuid,
  fileId,
  ...facts,
  since: timeOf(since),
  uploadedBy: { kind: 'user', id: `u${since}` },
});
const use = (since: number, language = 'en-GB', fileId = 'f1') => ({
  _id: `${fileId}.${language}`,
  kind: 'use',
  projectUuid,
  fileId,
  ...facts,
  since: timeOf(since),
  entryId: 'e1',
  language,
  contentTypeUuid: 't1',
});
const contentTypeDeleted = (uuid: string) => event('ContentTypeDeleted', { uuid, id: 'plan' });

describe('the files of assets', () => {
  it.each<[string, readonly Seen[], readonly object[]]>([
    ['an unused upload', [uploaded()], [upload()]],
    ['an expired upload', [uploaded(), event('AssetFileExpired', { fileId: 'f1' })], []],
    ['the file of an asset', [uploaded(), made()], [use(1)]],
    ['the file of two languages', [uploaded(), made(), made('cy')], [use(1), use(2, 'cy')]],
    ['a former one, of a version that is still readable', [made(), exchanged], [use(0), use(1, 'en-GB', 'f2')]],
    ['of an asset in the recycle bin', [made(), deleted('en-GB', summary([], ['en-GB']))], [use(0)]],
    ['of a permanently deleted asset', [made(), exchanged, gone], []],
    ['of an asset with a permanently deleted language', [made(), made('cy'), gone], [use(1, 'cy')]],
    ['of a deleted content type', [uploaded('f3'), made(), contentTypeDeleted('t1')], [upload(0, 'f3')]],
    ['of another content type', [made(), contentTypeDeleted('t2')], [use(0)]],
    ['of a deleted project', [uploaded('f3'), made(), event('ProjectDeleted', { id: 'library' })], []],
    ['of an entry that never had one', [uploaded(), created('en-GB'), revised('en-GB')], [upload()]],
    ['of a deleted entry without one', [uploaded(), deleted('en-GB', summary([]), true)], [upload()]],
  ])('%s', (_, events, documents) => expect(after(...events)).toEqual(documents));

  it('ignore unrelated events', () => {
    const english = summary(['en-GB']);
    const schedule = { language: 'en-GB', entryId: 'e1', schedule: 'publish' };
    const others = [
      event('AssetFileBound', { fileId: 'f1', entryId: 'e1', claim: 'c' }),
      event('AssetFileReleased', { fileId: 'f1', entryId: 'e1' }),
      published('en-GB'),
      unpublished('en-GB'),
      moved('en-GB'),
      archived('en-GB', english),
      unarchived('en-GB', english),
      restored('en-GB', english),
      event('EntryScheduleSet', { ...schedule, at: timeOf(9) }),
      event('EntryScheduleMissed', { ...schedule, reason: 'notScheduled' }),
      event('EntryScheduleCleared', schedule),
      event('WorkflowEventInvoked', schedule),
      event('ContentTypePublished', { uuid: 't1', id: 'plan', versionNo: '1.0' }),
      languagesChanged('cy'),
    ];
    expect(after(uploaded('f3'), made(), ...others)).toEqual([upload(0, 'f3'), use(1)]);
  });
});
