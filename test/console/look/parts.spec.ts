import type { Server } from 'node:http';
import type { Page } from 'playwright-core';
import { serveParts } from '../../../tools/dev/console-parts.mjs';
import { temporaryFolder } from '../../support/service/annal.ts';
import { axeViolations } from '../support/axe.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { sizes, themes } from '../support/console.ts';
import { screenshot } from '../support/screenshots.ts';

jest.setTimeout(120_000);

let server: Server;
let address: string;
beforeAll(async () => {
  ({ server, address } = await serveParts(temporaryFolder()));
});
afterAll(async () => {
  await closeBrowser();
  server.close();
});

async function opened(theme: (typeof themes)[number], size: keyof typeof sizes): Promise<Page> {
  const options = { viewport: sizes[size], colorScheme: theme, reducedMotion: 'reduce', locale: 'en-GB' } as const;
  const page = await (await browser()).newPage(options);
  await page.goto(address);
  await page.getByRole('heading', { name: 'Parts' }).waitFor();
  await page.getByText('Loading').first().waitFor({ state: 'attached' });
  return page;
}

const cases = themes.flatMap((theme) => (['phone', 'desktop', 'wall'] as const).map((size) => [theme, size] as const));

it.each(cases)('every part stands well in each state: %s, %s', async (theme, size) => {
  const page = await opened(theme, size);
  expect(await screenshot(page, `parts-${theme}-${sizes[size].width}`)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await page.close();
});

it('links look the same where they lead', async () => {
  const page = await opened('light', 'desktop');
  const classes = await page
    .getByRole('region', { name: 'Link' })
    .getByRole('link')
    .evaluateAll((links) => links.map(({ className }) => className));
  expect(classes).toEqual(['link', 'link-plain', 'button button-plain', 'link']);
  await page.close();
});

it.each(themes)('what opens stands well: %s', async (theme) => {
  const page = await opened(theme, 'desktop');
  for (const [button, shown] of [
    ['Open the menu', 'Copy'],
    ['Open a dialog', 'What the dialog asks for.'],
    ['Open a wide dialog', 'What the dialog asks for.'],
    ['Ask a question', 'Nobody can bring it back.'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByText(shown, { exact: true }).waitFor();
    expect(await screenshot(page, `parts-${button.toLowerCase().replaceAll(' ', '-')}-${theme}`)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText(shown, { exact: true }).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Show a notice' }).click();
  await page.getByText('The entry is in the bin').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.close();
});
