import { entryAggregate } from '../entry.aggregate.ts';
import type { EntryEvent } from '../entry.events.ts';

const key =
  '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","entryId":"d4a1f3a8-3cf3-4c0d-8f36-3f1d6d3d0b55","language":"en-GB"';
const standing = '"languages":["en-GB"],"deletedLanguages":[],"archivedLanguages":[],"defaultLanguage":"en-GB"';
const contentType = '"contentTypeUuid":"5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10"';
const first =
  '{"fileId":"9e0c6a52-40d2-4a8e-9a53-6f2f5b1f7c31.png","filename":"plan.png","extension":"png","contentType":"image/png","charset":null,"size":48213,"hash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08","width":1600,"height":900,"path":"/"}';
const second =
  '{"fileId":"0f6bd1c4-7e35-4c1e-8d1b-35f1e5f0c9aa.txt","filename":"notes.txt","extension":"txt","contentType":"text/plain","charset":"utf-8","size":3,"hash":"60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752","width":null,"height":null,"path":"/plans/old"}';

/** As first stored, byte for byte: these events have to stay readable. */
const stored = {
  EntryVariationCreated: `{${key},${standing},${contentType},"contentTypeId":"plan","dataFormat":"asset","workflowId":"contensisEntryBasic","state":"draft","versionNo":"0.1","fields":{"title":"plan"},"titleField":"title","slug":"plan","publications":{},"file":${first},"owner":"m.dewey"}`,
  EntryVariationPublished: `{${key},"versionNo":"1.0","replaces":null,"translations":[]}`,
  EntryVariationRevised: `{${key},"fields":{"title":"plan"},"file":${second},${contentType},"titleField":"title","versionNo":"1.1"}`,
  EntryVariationUnpublished: `{${key},"versionNo":"1.1"}`,
  EntryVariationDeleted: `{${key},"languages":[],"deletedLanguages":[],"archivedLanguages":[],"defaultLanguage":null,"wasPublished":false,"wasBinned":false,"hasFiles":true,"permanent":true}`,
} as const;

describe('events of entries with files, as they were first stored', () => {
  const after = (...types: (keyof typeof stored)[]) =>
    types
      .map((type) => ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as EntryEvent)
      .reduce(entryAggregate.evolve, entryAggregate.initial);
  const [plan, notes] = [first, second].map((file) => JSON.parse(file) as unknown);

  it('have the current shape', () => {
    for (const type of Object.keys(stored) as (keyof typeof stored)[])
      expect(entryAggregate.schemas[type]).toEqual({ schemaVersion: 1 });
  });

  it('fold to the file of the latest and of the live version', () => {
    const created = after('EntryVariationCreated');
    expect(created).toMatchObject({ dataFormat: 'asset', variations: [{ file: plan }] });
    const live = after('EntryVariationCreated', 'EntryVariationPublished');
    expect(live).toMatchObject({ variations: [{ file: plan, publishedFile: plan }] });
    const edited = ['EntryVariationCreated', 'EntryVariationPublished', 'EntryVariationRevised'] as const;
    expect(after(...edited)).toMatchObject({ variations: [{ file: notes, publishedFile: plan }] });
    const unpublished = after(...edited, 'EntryVariationUnpublished');
    expect(unpublished).toMatchObject({ variations: [{ file: notes, publishedFile: undefined }] });
    expect(after(...edited, 'EntryVariationDeleted')).toMatchObject({ status: 'absent' });
  });
});
