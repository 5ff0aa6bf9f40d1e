import { isLong, sampled } from '../../support/sampling.ts';
import { axeViolations, COLOUR_RULES } from '../support/axe.ts';
import { Console, sizes, themes } from '../support/console.ts';
import { layoutProblems, screenshot } from '../support/screenshots.ts';
import { focusStops } from './focus-stops.ts';
import { filledProject } from './filled.ts';
import { looksOf, Visitor, type Look } from './looks.ts';
import { languages, type Language } from './texts.ts';

// One walk for scenarios 38 and 46 and for the pictures: each screen is opened once for each language,
// and looked at in every size and theme. Several walk at once, each through a browser window of their own.
// Without LONG=1 a screen is dark in one size, in other languages has one size, and every second is walked by Tab, chosen
// anew by each run.
const WALKERS = 3;
const WALK_MS = 480_000;

let service: Console;
let looks: readonly Look[];
beforeAll(async () => {
  service = await Console.start();
  looks = someOf(looksOf(await filledProject(service.annal)));
}, WALK_MS);
afterEach(() => service.closePages());
afterAll(() => service.end());

/** Every screen, and half of what opens from them. */
function someOf(all: readonly Look[]): readonly Look[] {
  const opened = all.filter(({ open: steps }) => steps !== undefined);
  const chosen = new Set(sampled(opened, opened.length / 2));
  return all.filter((look) => look.open === undefined || chosen.has(look));
}

type Size = keyof typeof sizes;

async function open(visitor: Visitor, { path, open: steps }: Look): Promise<void> {
  await visitor.page.goto(path);
  await visitor.settled();
  await steps?.(visitor);
  await visitor.settled();
}

const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

const themesOf = (size: Size, dark: Size): readonly (typeof themes)[number][] =>
  isLong || size === dark ? themes : ['light'];

/** In English: every size and theme. */
async function inEnglish(visitor: Visitor, look: Look): Promise<readonly string[]> {
  const { page } = visitor;
  const problems: string[] = [];
  const dark = oneOf(['phone', 'desktop'] as const);
  for (const size of Object.keys(sizes) as Size[]) {
    await page.setViewportSize(sizes[size]);
    if (size === 'phone' || look.open !== undefined) await open(visitor, look);
    for (const theme of themesOf(size, dark)) {
      await page.emulateMedia({ colorScheme: theme });
      await visitor.settled();
      const at = `${look.name}-${size}-${theme}`;
      problems.push(...(await screenshot(page, at)));
      if (size === 'wall') continue;
      // All rules once; the other theme has other colours, and nothing else.
      const violations = await (theme === 'light' ? axeViolations(page) : axeViolations(page, COLOUR_RULES));
      problems.push(...violations.map((text) => `${at}: ${text}`));
    }
  }
  return problems;
}

/** Longer words cut texts; a text that is missing throws, and the screen shows that instead. */
async function inOtherWords(visitor: Visitor, look: Look): Promise<readonly string[]> {
  const { page, language } = visitor;
  const problems: string[] = [];
  const wanted: readonly Size[] = isLong ? ['phone', 'desktop'] : [oneOf(['phone', 'desktop'] as const)];
  for (const size of wanted) {
    await page.setViewportSize(sizes[size]);
    if (size === wanted[0] || look.open !== undefined) await open(visitor, look);
    await visitor.settled();
    const at = `${look.name}-${size}-${language}`;
    problems.push(...(await layoutProblems(page)).map((text) => `${at}: ${text}`));
  }
  return problems;
}

/** Menus are gone through by arrow keys, and Tab leaves them. */
async function byKeyboard(visitor: Visitor, look: Look): Promise<readonly string[]> {
  await open(visitor, look);
  if ((await visitor.page.getByRole('menu').count()) > 0) return [];
  const { expected, reached } = await focusStops(visitor.page);
  const isSame = JSON.stringify(expected) === JSON.stringify(reached);
  return isSame ? [] : [`${look.name}: there are ${expected.join(', ')}; Tab reaches ${reached.join(', ')}`];
}

type Stop = (visitor: Visitor, look: Look) => Promise<readonly string[]>;

async function walk(language: Language, stop: Stop, among = looks): Promise<readonly string[]> {
  const waiting = [...among];
  const problems: string[] = [];
  const walkers = Array.from({ length: WALKERS }, async () => {
    const { page } = await service.signedIn();
    await page.evaluate((chosen) => localStorage.setItem('annal.language', chosen), language);
    const visitor = new Visitor(page, language);
    for (let look = waiting.shift(); look !== undefined; look = waiting.shift())
      try {
        problems.push(...(await stop(visitor, look)));
      } catch (error) {
        problems.push(`${look.name}: ${(error as Error).message}`);
      }
  });
  await Promise.all(walkers);
  return problems;
}

it.each(languages)(
  'shows every screen in %s: nothing cut, blank, or over another, and no violation of axe',
  async (language) => {
    const began = performance.now();
    expect(await walk(language, language === 'en' ? inEnglish : inOtherWords)).toEqual([]);
    process.stderr.write(`${language}: ${looks.length} screens in ${Math.round(performance.now() - began)} ms\n`);
  },
  WALK_MS,
);

it(
  'reaches every control by Tab, in the order in which they stand, and is never caught (scenario 36)',
  async () => {
    const first = oneOf([0, 1]);
    const some = isLong ? looks : looks.filter((_, at) => at % 2 === first);
    expect(await walk('en', byKeyboard, some)).toEqual([]);
  },
  WALK_MS,
);

it.each(languages)('shows the screen of signing in in %s, in every size and theme', async (language) => {
  const { page } = await service.page();
  const visitor = new Visitor(page, language);
  await page.goto('sign-in');
  await page.evaluate((chosen) => localStorage.setItem('annal.language', chosen), language);
  const problems: string[] = [];
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of themes) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await open(visitor, { name: 'sign-in', path: 'sign-in' });
      problems.push(...(await screenshot(page, `sign-in-${size}-${colorScheme}-${language}`)));
      problems.push(...(await axeViolations(page)));
    }
  expect(problems).toEqual([]);
});
