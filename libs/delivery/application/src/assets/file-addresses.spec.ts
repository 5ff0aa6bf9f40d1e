import { isSigned } from '@annal/delivery-images';
import { FileAddresses } from './file-addresses.ts';
import { PreviewKeys } from './preview-keys.ts';

const previews = new PreviewKeys('secret', () => new Date('2026-03-01T10:00:00Z'));
const PATH = '/api/delivery/projects/library/assets/plan.x3897116b.png';

describe('an address of a derived image', () => {
  it.each([
    [PATH, `${PATH}?w=320&q=80`],
    [`${PATH}?previewKey=1.a`, `${PATH}?w=320&q=80&previewKey=1.a`],
  ])('of %s has the parameters', (address, wanted) =>
    expect(new FileAddresses(previews, undefined).derived(address, 'w=320&q=80')).toBe(wanted),
  );

  it('is signed with all its parameters where signatures are asked for', () => {
    const [path = '', query = ''] = new FileAddresses(previews, 'key')
      .derived(`${PATH}?previewKey=1.a`, 'w=3')
      .split('?');
    expect(query).toMatch(/^w=3&previewKey=1\.a&s=[0-9a-f]{32}$/);
    expect(isSigned(path, query, 'key')).toBe(true);
  });
});
