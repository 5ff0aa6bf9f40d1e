import { BadSetting, boolean, integer, isSet, list, oneOf, secret, withDefault } from './setting.ts';
import type { Secret, Setting } from './setting.ts';

const LONGEST_SIDE = 5000;

export const imageSettings = {
  imageCacheBytes: withDefault(integer('IMAGE_CACHE_BYTES', 0), 2 * 1024 ** 3),
  /** Other widths are rounded up to these; empty: any width. */
  imageWidths: withDefault(
    list('IMAGE_WIDTHS', width, `is not a comma separated list of widths from 1 to ${LONGEST_SIDE}`),
    [],
  ),
  imageAutoFormat: withDefault(boolean('IMAGE_AUTO_FORMAT'), false),
  /** Set when the addresses of derived images have to be signed. */
  imageSigningKey: signingKey(),
};

function width(value: string): number | undefined {
  const number = /^\d{1,4}$/.test(value) ? Number(value) : NaN;
  return number >= 1 && number <= LONGEST_SIDE ? number : undefined;
}

function signingKey(): Setting<Secret | undefined> {
  const [name, key] = ['IMAGE_SIGNING', secret('IMAGE_SIGNING_KEY')] as const;
  const signing = withDefault(oneOf(name, ['off', 'required']), 'off');
  return {
    name,
    read: (environment) => {
      if (signing.read(environment) === 'off') return undefined;
      if (isSet(environment, key.name)) return key.read(environment);
      throw new BadSetting(key.name, `is required when ${name} is required`);
    },
  };
}
