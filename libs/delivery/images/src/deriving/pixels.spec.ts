import { readImageRequest } from '../request/read-image-request.ts';
import { difference, filled, gradient, map, png, read, type Picture, type Pixel } from '../testing/pictures.ts';
import { derive } from './derive.ts';

async function derived(source: Buffer, query: string, format: 'png' | 'jpg' = 'png'): Promise<Picture> {
  const { request, issues } = readImageRequest(new URLSearchParams(query), { widths: [] });
  expect(issues).toEqual([]);
  const { steps, background } = request;
  const result = await derive(source, { steps, background, format });
  if (!('bytes' in result)) throw new Error(result.reason);
  return read(result.bytes);
}

/** As resampling at the centres of pixels gives it for a gradient. */
const scaled = (from: Picture, width: number, height: number): Picture =>
  map(width, height, (x, y) => [
    Math.round(((((x + 0.5) * from.width) / width - 0.5) * 255) / (from.width - 1)),
    Math.round(((((y + 0.5) * from.height) / height - 0.5) * 255) / (from.height - 1)),
    128,
    255,
  ]);
const part = (from: Picture, left: number, top: number, width: number, height: number): Picture =>
  map(width, height, (x, y) => from.at(x + left, y + top));

const source = gradient(120, 80);
let sourcePng: Buffer;
beforeAll(async () => {
  sourcePng = await png(source);
});

describe('exact steps', () => {
  const { width, height, at } = source;
  it.each<[string, Picture]>([
    ['crop=50,20,10,5', part(source, 10, 5, 50, 20)],
    ['crop=50,20,100,70', part(source, 100, 70, 20, 10)],
    ['crop=50,20', part(source, 35, 30, 50, 20)],
    ['crop=50,20,tl', part(source, 0, 0, 50, 20)],
    ['crop=50,20,top-right', part(source, 70, 0, 50, 20)],
    ['crop=50,20,r', part(source, 70, 30, 50, 20)],
    ['crop=50,20,br', part(source, 70, 60, 50, 20)],
    ['crop=50,20,b', part(source, 35, 60, 50, 20)],
    ['crop=50,20,left', part(source, 0, 30, 50, 20)],
    ['crop=900,20,b', part(source, 0, 60, 120, 20)],
    ['rotate=90', map(height, width, (x, y) => at(y, height - 1 - x))],
    ['r=180', map(width, height, (x, y) => at(width - 1 - x, height - 1 - y))],
    ['r=270', map(height, width, (x, y) => at(width - 1 - y, x))],
    ['r=360', source],
    ['flip=h', map(width, height, (x, y) => at(width - 1 - x, y))],
    ['flip=vertical', map(width, height, (x, y) => at(x, height - 1 - y))],
    ['flip=both', map(width, height, (x, y) => at(width - 1 - x, height - 1 - y))],
    ['crop=50,20,10,5&flip=h', map(50, 20, (x, y) => at(59 - x, y + 5))],
    ['flip=h&crop=50,20,10,5', map(50, 20, (x, y) => at(width - 1 - (x + 10), y + 5))],
    ['r=90&crop=30,40,0,0', map(30, 40, (x, y) => at(y, height - 1 - x))],
    ['crop=30,40,0,0&r=90', map(40, 30, (x, y) => at(y, 39 - x))],
  ])('%s', async (query, wanted) => expect(difference(await derived(sourcePng, query), wanted)).toBe(0));
});

describe('scaling', () => {
  const padded = (inner: Picture, width: number, height: number, colour: Pixel): Picture => {
    const [left, top] = [Math.floor((width - inner.width) / 2), Math.floor((height - inner.height) / 2)];
    const isInside = (x: number, y: number) =>
      x >= left && x < left + inner.width && y >= top && y < top + inner.height;
    return map(width, height, (x, y) => (isInside(x, y) ? inner.at(x - left, y - top) : colour));
  };
  it.each<[string, Picture]>([
    ['w=60', scaled(source, 60, 40)],
    ['h=20', scaled(source, 30, 20)],
    ['w=60&h=60', scaled(source, 60, 40)],
    ['w=500', source],
    ['w=500&h=500', source],
    ['w=240&fit=contain', scaled(source, 240, 160)],
    ['w=240&h=200&fit=contain', scaled(source, 240, 160)],
    ['w=60&h=60&fit=stretch', scaled(source, 60, 60)],
    ['w=40&h=40&fit=crop', part(scaled(source, 60, 40), 10, 0, 40, 40)],
    ['w=40&h=40&fit=crop-left', part(scaled(source, 60, 40), 0, 0, 40, 40)],
    ['w=40&h=40&fit=crop-right', part(scaled(source, 60, 40), 20, 0, 40, 40)],
    ['w=60&h=20&fit=crop-top', part(scaled(source, 60, 40), 0, 0, 60, 20)],
    ['w=60&h=20&fit=crop-bottom', part(scaled(source, 60, 40), 0, 20, 60, 20)],
    ['w=60&h=60&fit=fill&bg=f00', padded(scaled(source, 60, 40), 60, 60, [255, 0, 0, 255])],
    ['w=60&h=60&fit=fill', padded(scaled(source, 60, 40), 60, 60, [0, 0, 0, 0])],
  ])('%s', async (query, wanted) => {
    expect(difference(await derived(sourcePng, query), wanted)).toBeLessThanOrEqual(8);
  });

  it('acts in the order of the parameters', async () => {
    const turnedFirst = await derived(sourcePng, 'r=90&w=60');
    const scaledFirst = await derived(sourcePng, 'w=60&r=90');
    expect([turnedFirst.width, turnedFirst.height]).toEqual([60, 90]);
    expect([scaledFirst.width, scaledFirst.height]).toEqual([40, 60]);
  });
});

describe('colours', () => {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

  it('are reduced to their luminance', async () => {
    const wanted = map(source.width, source.height, (x, y) => {
      const [r, g, b, alpha] = source.at(x, y);
      const light = 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
      const grey = Math.round(encoded(light) * 255);
      return [grey, grey, grey, alpha];
    });
    expect(difference(await derived(sourcePng, 'e=grayscale'), wanted)).toBeLessThanOrEqual(3);
  });

  it('are blurred by a Gaussian of half the value', async () => {
    const [size, sigma] = [61, 4];
    const square = map(size, size, (x, y) => (x >= 20 && x < 40 && y >= 20 && y < 40 ? WHITE : BLACK));
    const weight = (offset: number) => Math.exp(-(offset * offset) / (2 * sigma * sigma));
    const total = Array.from({ length: size }, (_, index) => weight(index - 30)).reduce((sum, each) => sum + each, 0);
    const covered = (at: number) =>
      Array.from({ length: 20 }, (_, index) => weight(index + 20 - at)).reduce((sum, each) => sum + each, 0) / total;
    const wanted = map(size, size, (x, y) => {
      const grey = Math.round(255 * covered(x) * covered(y));
      return [grey, grey, grey, 255];
    });
    // libvips cuts the curve off where it falls below a fifth.
    expect(difference(await derived(await png(square), 'b=8'), wanted)).toBeLessThanOrEqual(16);
    const flat = filled(size, size, [200, 30, 100, 255]);
    expect(difference(await derived(await png(flat), 'b=8'), flat)).toBe(0);
  });

  it('fill the corners that a rotation adds', async () => {
    const turned = await derived(await png(filled(100, 100, [0, 0, 255, 255])), 'r=45&bg=0f0');
    expect([turned.width, turned.height]).toEqual([141, 141]);
    expect([turned.at(2, 2), turned.at(138, 138), turned.at(70, 70)]).toEqual([GREEN, GREEN, [0, 0, 255, 255]]);
    // The upper corner of the square has moved to the middle of the upper side.
    expect([turned.at(70, 8), turned.at(40, 8)]).toEqual([[0, 0, 255, 255], GREEN]);
  });

  it('lie over the background where the output has no transparency', async () => {
    const half = await png(filled(40, 40, [255, 0, 0, 128]));
    expect(difference(await derived(half, 'w=40', 'jpg'), filled(40, 40, [255, 127, 127, 255]))).toBeLessThanOrEqual(4);
    const onBlue = filled(20, 20, [128, 0, 127, 255]);
    expect(difference(await derived(half, 'w=20&bg=00f', 'jpg'), onBlue)).toBeLessThanOrEqual(4);
    expect(difference(await derived(half, 'w=40'), filled(40, 40, [255, 0, 0, 128]))).toBe(0);
  });
});

const WHITE: Pixel = [255, 255, 255, 255];
const BLACK: Pixel = [0, 0, 0, 255];
const GREEN: Pixel = [0, 255, 0, 255];
