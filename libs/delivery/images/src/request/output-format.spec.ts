import { outputOf, sourceFormat, type SourceFormat } from './output-format.ts';
import type { ImageRequest } from './image-request.ts';

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const OLD = 'image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5';

it.each<[ImageRequest['format'] | 'none', SourceFormat, string | undefined, string, boolean]>([
  ['none', 'jpg', CHROME, 'jpg', false],
  ['none', 'gif', CHROME, 'gif', false],
  ['none', 'tiff', CHROME, 'jpg', false],
  ['none', 'avif', OLD, 'avif', false],
  ['png', 'jpg', undefined, 'png', false],
  ['webp', 'jpg', CHROME, 'webp', true],
  ['webp', 'jpg', 'image/webp', 'webp', true],
  ['webp', 'jpg', 'IMAGE/WEBP;q=0.1', 'webp', true],
  ['webp', 'jpg', 'image/webp;q=0, */*', 'photo', true],
  ['webp', 'png', OLD, 'photo', true],
  ['webp', 'webp', '*/*', 'photo', true],
  ['webp', 'gif', undefined, 'photo', true],
  ['avif', 'jpg', CHROME, 'avif', true],
  ['avif', 'jpg', 'image/webp', 'photo', true],
  ['auto', 'jpg', CHROME, 'avif', true],
  ['auto', 'png', 'image/webp,*/*', 'webp', true],
  ['auto', 'jpg', OLD, 'jpg', true],
  ['auto', 'tiff', OLD, 'jpg', true],
  // Would show the first frame only.
  ['auto', 'gif', CHROME, 'webp', true],
  ['auto', 'webp', CHROME, 'webp', true],
  ['auto', 'gif', undefined, 'gif', true],
])('format %s of a %s for %s is %s', (format, source, accept, wanted, isNegotiated) => {
  const output = outputOf(format === 'none' ? {} : { format }, source, accept);
  expect(output).toMatchObject({ format: wanted, isNegotiated });
});

it.each(['image/svg+xml', 'image/bmp', 'image/vnd.microsoft.icon', 'application/pdf', 'text/html'])(
  '%s is no source',
  (contentType) => expect(sourceFormat(contentType)).toBeUndefined(),
);
