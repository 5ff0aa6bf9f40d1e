import type { VersionStatus } from './entry.document.ts';
import { after, created, found, published, revised, type Documents } from './testing/entry-documents.ts';

describe('links', () => {
  const linksOf = (documents: Documents, status: VersionStatus = 'latest') => {
    const { links, linkNames } = found(documents, 'en-GB', status);
    return { links, linkNames };
  };
  const linking = created('en-GB', { links: { author: ['a'], related: ['b', 'a'] } });
  const links = [
    { fieldId: 'author', to: 'a' },
    { fieldId: 'related', to: 'b' },
    { fieldId: 'related', to: 'a' },
  ];

  it('are found by their target, and further ones with the same target have unique names', () =>
    expect(linksOf(after(linking))).toEqual({ links, linkNames: ['a', 'b', 'a.1'] }));

  it('follow an edit, while those of the published version stay', () => {
    const edited = after(linking, published('en-GB'), revised('en-GB', { links: { author: ['c'] } }));
    expect(linksOf(edited)).toEqual({ links: [{ fieldId: 'author', to: 'c' }], linkNames: ['c'] });
    expect(linksOf(edited, 'published')).toEqual({ links, linkNames: ['a', 'b', 'a.1'] });
  });

  it('leave nothing behind when they are removed', () => {
    for (const documents of [after(created('en-GB')), after(linking, revised('en-GB'))])
      expect(found(documents, 'en-GB')).not.toHaveProperty('linkNames');
  });
});
