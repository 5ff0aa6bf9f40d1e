import { readFileSync } from 'node:fs';

const style = readFileSync(new URL('../../apps/console/src/ui/tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

function token(name: string, theme: Theme): string {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(style);
  const color = found?.[theme === 'light' ? 1 : 2];
  if (color === undefined) throw new Error(`There is no --${name} with a colour for each theme`);
  return color;
}

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

const themes: readonly Theme[] = ['light', 'dark'];
const texts = ['text', 'muted', 'accent', 'danger', 'success', 'warning'];
const pairs = (names: readonly string[], grounds: readonly string[]) =>
  themes.flatMap((theme) => names.flatMap((name) => grounds.map((ground) => [name, ground, theme] as const)));

it.each(pairs(texts, ['background', 'surface', 'floating']))(
  '--%s can be read on --%s in the %s theme',
  (name, ground, theme) => {
    expect(contrast(token(name, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  },
);

it.each(pairs(['border', 'accent', 'danger'], ['background', 'surface', 'floating']))(
  '--%s shows where a control is on --%s in the %s theme',
  (name, ground, theme) => {
    expect(contrast(token(name, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  },
);

it.each(pairs(['on-fill'], ['accent', 'danger', 'success']))(
  '--%s can be read on --%s in the %s theme',
  (name, ground, theme) => {
    expect(contrast(token(name, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  },
);

it('has the contrast that the design promises', () => {
  expect(contrast(token('text', 'light'), token('background', 'light'))).toBeCloseTo(16.6, 1);
  expect(contrast(token('muted', 'dark'), token('surface', 'dark'))).toBeCloseTo(7.4, 1);
});
