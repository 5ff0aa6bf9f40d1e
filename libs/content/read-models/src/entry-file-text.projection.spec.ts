import { after, created, found, key, published, revised, type Seen } from './testing/entry-documents.ts';

const file = {
  fileId: 'f1.txt',
  filename: 'plan.txt',
  path: '/',
  extension: 'txt',
  contentType: 'text/plain',
  charset: 'utf-8',
  size: 7,
  hash: 'h',
  width: null,
  height: null,
} as const;
const asset = created('en-GB', { dataFormat: 'asset', file });
const extracted = (text: string, parts: object = {}): Seen => ({
  type: 'AssetTextExtracted',
  schemaVersion: 1,
  data: { ...key('en-GB'), fileId: file.fileId, text, isWhole: true, ...parts },
});
const plan = {
  v: { _searchcontent: ['the plans'] },
  h: { _searchcontent: 1 },
  terms: ['_searchcontent=the plans', '_searchcontent:the', '_searchcontent:plan'],
  n: { _searchcontent: 2 },
};

describe('the text of a file', () => {
  it('stands beside what the values are found by, in every document that has the file', () => {
    const documents = after(asset, published('en-GB'), extracted('The Plans'));
    expect(found(documents, 'en-GB').fileText).toEqual(plan);
    expect(found(documents, 'en-GB', 'published').fileText).toEqual(plan);
    expect(found(documents, 'en-GB').search.terms).not.toContain('_searchcontent:plan');
  });

  it('is there by its words only where it is long', () => {
    const { fileText } = found(after(asset, extracted('the plans', { isWhole: false })), 'en-GB');
    expect(fileText).toMatchObject({
      v: { _searchcontent: [true] },
      terms: ['_searchcontent!', '_searchcontent:the', '_searchcontent:plan'],
    });
  });

  it('stays where values change, is published with the file, and goes with it', () => {
    const known = [asset, extracted('The Plans'), revised('en-GB')];
    expect(found(after(...known), 'en-GB').fileText).toEqual(plan);
    const other = { ...file, fileId: 'f2.txt' };
    const documents = after(...known, published('en-GB'), revised('en-GB', { file: other }), extracted('Late'));
    expect(found(documents, 'en-GB')).not.toHaveProperty('fileText');
    expect(found(documents, 'en-GB', 'published').fileText).toMatchObject({ v: { _searchcontent: ['late'] } });
  });

  it('is nothing to other variations, and to what is gone', () => {
    const welsh = created('cy', { dataFormat: 'asset', file });
    expect(found(after(asset, welsh, extracted('The Plans')), 'cy')).not.toHaveProperty('fileText');
    expect(after(extracted('The Plans')).size).toBe(0);
  });
});
