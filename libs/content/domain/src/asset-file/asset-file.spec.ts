import { deciderSpec } from '@annal/testing';
import { assetFileAggregate } from './asset-file.aggregate.ts';
import type { AssetFileCommand } from './asset-file.commands.ts';
import type { AssetFileEvent } from './asset-file.events.ts';
import { assetFileStream, fileIdOf } from './asset-file.stream.ts';

const given = deciderSpec(assetFileAggregate);
const key = { projectUuid: '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21', fileId: '9e0c6a52-40d2-4a8e-9a53-6f2f5b1f7c31.txt' };
const file = {
  filename: 'notes.txt',
  extension: 'txt',
  contentType: 'text/plain',
  charset: 'utf-8',
  size: 3,
  hash: 'h',
  width: null,
  height: null,
} as const;
const expiresAt = '2026-03-02T00:00:00.000Z';
const register: AssetFileCommand = { type: 'RegisterAssetFile', data: { ...key, file, expiresAt } };
const bind = (claim: string, now = '2026-03-01T12:00:00.000Z'): AssetFileCommand => ({
  type: 'BindAssetFile',
  data: { ...key, entryId: 'e', claim, now },
});
const release = (claim: string): AssetFileCommand => ({ type: 'ReleaseAssetFile', data: { ...key, claim } });
const expire = (isUsed: boolean): AssetFileCommand => ({ type: 'ExpireAssetFile', data: { ...key, isUsed } });
const event = <Type extends AssetFileEvent['type']>(type: Type, data: object = {}) =>
  ({ type, schemaVersion: 1, data: { ...key, ...data } }) as AssetFileEvent;
const uploaded = event('AssetFileUploaded', { ...file, expiresAt });
const bound = event('AssetFileBound', { entryId: 'e', claim: 'c1' });
const released = event('AssetFileReleased', { entryId: 'e' });
const expired = event('AssetFileExpired');

describe('an uploaded file', () => {
  it('is registered once', () => {
    given().when(register).then(uploaded);
    given(uploaded).when(register).then();
  });

  it('is bound to one asset, before it expires', () => {
    given(uploaded).when(bind('c1')).then(bound);
    given(uploaded, bound).when(bind('c2')).then();
    given(uploaded).when(bind('c1', expiresAt)).then();
    given().when(bind('c1')).then();
    given(uploaded, expired).when(bind('c1')).then();
  });

  it('is released by the command that bound it, and can then be bound again', () => {
    given(uploaded, bound).when(release('c1')).then(released);
    given(uploaded, bound).when(release('c2')).then();
    given(uploaded).when(release('c1')).then();
    given(uploaded, bound, released).when(bind('c1')).then(bound);
  });

  it('has its text recorded for every variation that has it, while the file exists', () => {
    const text = { entryId: 'e', language: 'cy', text: 'Nodiadau', isWhole: true };
    const record = (of: object = {}): AssetFileCommand => ({
      type: 'RecordAssetText',
      data: { ...key, ...text, ...of },
    });
    given(uploaded, bound).when(record()).then(event('AssetTextExtracted', text));
    given(uploaded, bound)
      .when(record({ text: '' }))
      .then();
    given(uploaded, expired).when(record()).then();
    const cut = event('AssetTextExtracted', { ...text, isWhole: false });
    given(uploaded, bound, cut).when(record()).then(event('AssetTextExtracted', text));
    given(uploaded, bound, event('AssetTextExtracted', text)).when(record()).then();
    given().when(record()).then();
  });

  it('expires when no asset was bound to it', () => {
    given(uploaded).when(expire(false)).then(expired);
    given(uploaded, bound).when(expire(false)).then(expired);
    given(uploaded, bound).when(expire(true)).then();
    given(uploaded, expired).when(expire(false)).then();
  });
});

describe('the id of a file', () => {
  it.each<[unknown, string | undefined]>([
    [key.fileId.toUpperCase(), key.fileId],
    [key.fileId.slice(0, -4), undefined],
    [`${key.fileId}/..`, undefined],
    [`../${key.fileId}`, undefined],
    [`${key.fileId}\n`, undefined],
    ['', undefined],
    [7, undefined],
  ])('%j', (sent, id) => expect(fileIdOf(sent)).toBe(id));

  it('names its stream', () => {
    expect(assetFileStream('p', key.fileId)).toBe('assetFile-p.9e0c6a52-40d2-4a8e-9a53-6f2f5b1f7c31');
    expect(() => assetFileStream('p', 'x')).toThrow();
  });
});
