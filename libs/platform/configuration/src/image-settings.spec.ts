import { readConfiguration } from './configuration.ts';
import { imageSettings } from './image-settings.ts';

const read = (environment: Record<string, string>) => readConfiguration(imageSettings, environment);

it('leaves images unsigned, of any width and in the format that is asked for', () => {
  expect(read({})).toEqual({
    imageCacheBytes: 2_147_483_648,
    imageWidths: [],
    imageAutoFormat: false,
    imageSigningKey: undefined,
  });
});

it('reads widths and keys', () => {
  const settings = read({ IMAGE_WIDTHS: '320, 640', IMAGE_SIGNING: 'required', IMAGE_SIGNING_KEY: 'k' });
  expect(settings.imageWidths).toEqual([320, 640]);
  expect(settings.imageSigningKey?.reveal()).toBe('k');
  expect(read({ IMAGE_SIGNING_KEY: 'k' }).imageSigningKey).toBeUndefined();
});

it.each([
  [{ IMAGE_SIGNING: 'required' }, /IMAGE_SIGNING_KEY is required when IMAGE_SIGNING is required/],
  [{ IMAGE_SIGNING: 'maybe' }, /IMAGE_SIGNING is none of off, required/],
  [{ IMAGE_WIDTHS: '320,5001' }, /IMAGE_WIDTHS is not a comma separated list of widths from 1 to 5000/],
  [{ IMAGE_CACHE_BYTES: '-1' }, /IMAGE_CACHE_BYTES is not an integer/],
])('refuses %j', (environment, message) => {
  expect(() => read(environment)).toThrow(message);
});
