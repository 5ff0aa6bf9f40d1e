import { asksForImage, normalForm, type ImageRequest } from './image-request.ts';
import { readImageRequest } from './read-image-request.ts';

const read = (query: string, widths: readonly number[] = []) =>
  readImageRequest(new URLSearchParams(query), { widths });
const stepsOf = (query: string, widths?: readonly number[]) => normalForm(read(query, widths).request);

it.each([
  ['', ''],
  ['w=320', 'size 320x '],
  ['WIDTH=320&height=200&Fit=CROP', 'size 320x200 crop'],
  ['h=20&fit=contain', 'size x20 contain'],
  ['fit=crop-top&w=1&h=5000', 'size 1x5000 crop-top'],
  ['w=100&w=50', 'size 100x ;size 50x '],
  ['w=100&h=50&w=30', 'size 100x50 ;size 30x '],
  ['w=100&r=90&h=50', 'size 100x ;rotate 90;size x50 '],
  ['r=90&w=100', 'rotate 90;size 100x '],
  ['w=100&q=5&utm_source=x&format=webp&h=50', 'size 100x50 '],
  ['fit=contain', ''],
  ['r=0', ''],
  ['r=360', ''],
  ['rotate=359', 'rotate 359'],
  ['w=100&r=360&w=50', 'size 100x ;size 50x '],
  ['crop=10,20', 'crop 10x20 c'],
  ['crop=10,20,center', 'crop 10x20 c'],
  ['crop=10, 20, bottom-left', 'crop 10x20 bl'],
  ['crop=10,20,0,30', 'crop 10x20 0,30'],
  ['flip=both', 'flip across down'],
  ['flip=h&flip=V', 'flip across;flip down'],
  ['b=1&blur=100', 'blur 1;blur 100'],
  ['e=grayscale&effect=Grayscale', 'grayscale;grayscale'],
  ['r=45&bg=fff', 'rotate 45;bg 255 255 255 1'],
  ['bg=fff&bg=0a141e00', 'bg 10 20 30 0'],
  ['background=%230A141E', 'bg 10 20 30 1'],
  ['w=&h=20', 'size x20 '],
  ['download=true&invalidationKey=7&previewKey=1.a&s=00&language=cy', ''],
])('%s acts as "%s"', (query, form) => {
  expect(read(query).issues).toEqual([]);
  expect(stepsOf(query)).toBe(form);
});

it.each([
  ['w=0', 'w'],
  ['width=5001', 'width'],
  ['h=1.5', 'h'],
  ['h=-4', 'h'],
  ['w=1e3', 'w'],
  ['fit=cover', 'fit'],
  ['fit=crop', 'fit'],
  ['w=5&fit=fill', 'fit'],
  ['h=5&fit=stretch', 'fit'],
  ['w=5&h=5&r=9&fit=crop', 'fit'],
  ['crop=5', 'crop'],
  ['crop=0,5', 'crop'],
  ['crop=5,5,5', 'crop'],
  ['crop=5,5,-1,0', 'crop'],
  ['crop=5,5,1,2,3', 'crop'],
  ['crop=5,5,middle', 'crop'],
  ['r=361', 'r'],
  ['rotate=-90', 'rotate'],
  ['flip=up', 'flip'],
  ['b=0', 'b'],
  ['blur=101', 'blur'],
  ['e=sepia', 'e'],
  ['bg=red', 'bg'],
  ['bg=ffff', 'bg'],
  ['f=tiff', 'f'],
  ['format=svg', 'format'],
  ['q=101', 'q'],
  ['quality=high', 'quality'],
  ['r=1&r=2&r=3&r=4&r=5&r=6&flip=h', 'flip'],
])('%s is refused at %s', (query, field) => {
  expect(read(query).issues).toEqual([{ field, message: expect.stringMatching(/^(The|No) /) }]);
});

it('names every bad parameter', () =>
  expect(read('w=x&h=y&q=z').issues.map(({ field }) => field)).toEqual(['w', 'h', 'q']));

it.each<[string, Partial<ImageRequest>]>([
  ['q=0', { quality: 1 }],
  ['q=10&q=100', { quality: 100 }],
  ['f=jpeg', { format: 'jpg' }],
  ['format=png&f=AVIF', { format: 'avif' }],
])('%s is for the whole picture', (query, wanted) => expect(read(query).request).toMatchObject(wanted));

it.each([
  ['', false],
  ['bg=fff', false],
  ['r=360', false],
  ['q=50', true],
  ['f=png', true],
  ['w=5', true],
])('%s asks for a derivative: %s', (query, wanted) => expect(asksForImage(read(query).request)).toBe(wanted));

it('has the default format unless one is named', () => {
  const options = { widths: [], defaultFormat: 'auto' } as const;
  expect(readImageRequest([], options).request.format).toBe('auto');
  expect(readImageRequest([['f', 'png']], options).request.format).toBe('png');
});

it.each([
  ['w=1', 'size 320x '],
  ['w=320', 'size 320x '],
  ['w=321', 'size 640x '],
  ['w=5000', 'size 1280x '],
  ['w=160&h=90&fit=crop', 'size 320x180 crop'],
  ['h=77', 'size x77 '],
  ['w=300&r=90&w=600', 'size 320x ;rotate 90;size 640x '],
])('%s becomes "%s" where widths are listed', (query, form) => expect(stepsOf(query, [320, 640, 1280])).toBe(form));
