import type { EntryDocument, FileDocument } from '@annal/content-read-models';
import { isSigned } from '@annal/delivery-images/addresses';
import { DeliveredPreviews } from './delivered-previews.ts';
import { FileAddresses } from './file-addresses.ts';
import { PreviewKeys } from './preview-keys.ts';

const keys = new PreviewKeys('secret', () => new Date('2026-03-01T10:00:00Z'));
const project = { uuid: '5b0c9c53-3c0e-4f62-9a39-7d7c2f1f5a10', id: 'library' };
const PATH = '/api/delivery/projects/library/assets/plan.x3897116b.png';

function asset(status: 'latest' | 'published', file: Partial<FileDocument> = {}) {
  const plan = { path: '/', filename: 'plan.png', extension: 'png', hash: '3897116b', contentType: 'image/png' };
  const version = { versionNo: status === 'published' ? '1.0' : '1.1' };
  const found = { status, isPublished: true, version, file: { ...plan, width: 1_000, ...file } };
  return found as unknown as EntryDocument & { readonly file: FileDocument };
}

const previews = (hasKeys: boolean, signingKey?: string) =>
  new DeliveredPreviews(new FileAddresses(keys, signingKey), hasKeys);

it('the sizes of a picture are those below its own', () => {
  expect(previews(true).of(project, asset('published'))).toEqual({
    previewUri: PATH,
    previewSizes: [
      { width: 160, uri: `${PATH}?w=160` },
      { width: 480, uri: `${PATH}?w=480` },
    ],
  });
  expect(previews(true).of(project, asset('published', { width: null }))).toEqual({ previewUri: PATH });
  expect(previews(true).of(project, asset('published', { contentType: 'text/plain' }))).toEqual({ previewUri: PATH });
});

it('sizes are signed where delivery asks for signatures', () => {
  const { previewSizes = [] } = previews(true, 'key').of(project, asset('latest')) ?? {};
  expect(previewSizes.map(({ uri }) => isSigned(PATH, uri.slice(PATH.length + 1), 'key'))).toEqual([true, true]);
});

it('without keys that delivery knows, only what is published has an address', () => {
  expect(previews(true).of(project, asset('latest'))?.previewUri).toContain('?previewKey=');
  expect(previews(false).of(project, asset('latest'))).toBeUndefined();
  expect(previews(false).of(project, asset('published'))?.previewUri).toBe(PATH);
});
