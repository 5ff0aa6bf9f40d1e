import type { Entry } from '../../../api/entry.ts';
import { previewAddress } from './preview.ts';

const entry = (isPublished: boolean) =>
  ({ sys: { id: '2f1d', language: 'en-GB', slug: 'roses & thorns', isPublished } }) as Entry;

describe('the address of a preview', () => {
  it('has its places filled in, as parts of an address', () => {
    const template = 'https://www.example.com/{language}/{slug}?id={id}&status={versionStatus}';
    expect(previewAddress(template, entry(false))).toBe(
      'https://www.example.com/en-GB/roses%20%26%20thorns?id=2f1d&status=latest',
    );
    expect(previewAddress(template, entry(true))).toContain('status=published');
  });

  it.each([null, '', 'javascript:alert(1)//{id}', 'data:text/html,{slug}', '/relative/{id}', '{id}'])(
    'is none for %p',
    (template) => expect(previewAddress(template, entry(false))).toBeUndefined(),
  );
});
