import { BadSetting, integer, withDefault, type Setting } from './setting.ts';

/** Larger offsets leave the range of `Date`. */
const CENTURY_MS = 100 * 366 * 86_400_000;

export const clockSettings = { clockOffsetMs: testAid('CLOCK_OFFSET_MS', -CENTURY_MS, CENTURY_MS) };

/** How far read models lag behind. */
export const projectionSettings = { projectionDelayMs: testAid('PROJECTION_DELAY_MS', 0, 60_000) };

function testAid(name: string, least: number, most: number): Setting<number> {
  return {
    name,
    read: (environment) => {
      const value = withDefault(integer(name, least, most), 0).read(environment);
      if (value === 0 || environment['NODE_ENV'] !== 'production') return value;
      throw new BadSetting(name, 'is a test aid and refused when NODE_ENV is production');
    },
  };
}
