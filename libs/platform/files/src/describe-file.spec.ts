import { cpuMilliseconds } from '@annal/testing';
import { describeFile } from './describe-file.ts';

const bytes = (...parts: readonly (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const int = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const png = (width: number, height: number) =>
  bytes('\x89PNG\r\n\x1a\n', int(13), 'IHDR', int(width), int(height), [8, 6, 0, 0, 0], int(0));
const gif = bytes('GIF89a', [3, 0, 2, 0, 0, 0, 0]);
const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 16],
  'JFIF\0',
  [1, 1, 0, 0, 1, 0, 1, 0, 0],
  [0xff, 0xc0, 0, 17, 8, 0, 4, 0, 5, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
const describe_ = (head: Buffer | string, name: string, isUtf8 = false) =>
  describeFile({ head: Buffer.from(head), isUtf8 }, name);
const none = { width: null, height: null };

describe('the media type of a file', () => {
  it.each<[string, Buffer | string, string, string]>([
    ['from its content', png(1, 1), 'plan.png', 'image/png'],
    ['from its content despite its name', png(1, 1), 'page.html', 'image/png'],
    ['from its content without a useful name', '%PDF-1.7', 'file.bin', 'application/pdf'],
    ['video and audio in one container', bytes([0, 0, 0, 24], 'ftypM4A '), 'a.mp4', 'audio/mp4'],
    ['an archive', bytes([0x1f, 0x8b, 8]), 'a.gz', 'application/gzip'],
    ['an icon', bytes([0, 0, 1, 0, 1, 0]), 'a.ico', 'image/vnd.microsoft.icon'],
    ['from its name when the content fits several types', 'PK\x03\x04', 'a.zip', 'application/zip'],
    [
      'a document that is also an archive',
      'PK\x03\x04',
      'a.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['text, from its name', 'a,b', 'A.CSV', 'text/csv'],
    ['never a page when it is named as an image', '<script>alert(1)</script>', 'a.png', 'image/png'],
    ['bytes', '', 'a.unheardof', 'application/octet-stream'],
    ['not a partial signature', '\x89PN', 'a.bin', 'application/octet-stream'],
  ])('%s', (_, head, name, contentType) => expect(describe_(Buffer.from(head), name).contentType).toBe(contentType));

  it('is text only if all of it is valid UTF-8 text', () => {
    expect(describe_('ä', 'a.txt', true)).toEqual({ contentType: 'text/plain', charset: 'utf-8', ...none });
    expect(describe_('ä', 'a.txt', false)).toMatchObject({ charset: null });
    expect(describe_('{}', 'a.json', true)).toMatchObject({ charset: 'utf-8' });
    expect(describe_('x', 'a.zip', true)).toMatchObject({ charset: null });
  });

  it.each<[string, Buffer | string, number | null, number | null]>([
    ['a.png', png(1600, 900), 1600, 900],
    ['a.gif', gif, 3, 2],
    ['a.jpg', jpeg, 5, 4],
    ['a.svg', svg, 40, 30],
    ['a.png', png(1, 1).subarray(0, 12), null, null],
    ['a.png', png(0, 7), null, 7],
    ['a.jpg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0]), null, null],
    ['a.svg', '<svg width="1e999" height="-1"/>', null, null],
    ['a.svg', `<svg ${'a'.repeat(200_000)}`, null, null],
    ['a.png', '<svg width="40" height="30"/>', null, null],
    ['a.pdf', '%PDF-1.7', null, null],
    ['a.gif', 'GIF89a', null, null],
  ])('%s: %#', (name, head, width, height) => expect(describe_(head, name)).toMatchObject({ width, height }));

  it('reads a huge image size in its header at no extra cost', () => {
    const described = () =>
      expect(describe_(png(0x7fffffff, 0x7fffffff), 'bomb.png')).toMatchObject({ width: 0x7fffffff });
    expect(cpuMilliseconds(described)).toBeLessThan(100);
  });

  it('is found quickly for any content', () => {
    const hostile = ['<svg '.repeat(50_000), '<'.repeat(250_000), `<svg ${'x="'.repeat(80_000)}`, ' '.repeat(250_000)];
    const heads = [
      ...hostile.map((text) => [text, 'a.svg']),
      ...['\0', '\xff'].map((byte) => [byte.repeat(250_000), 'a.avif']),
    ];
    for (const [head = '', name = ''] of heads)
      expect(cpuMilliseconds(() => void describe_(Buffer.from(head, 'latin1'), name))).toBeLessThan(1_000);
  });
});
