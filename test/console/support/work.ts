import type { Page } from 'playwright-core';
import type { Library } from '../../support/content/library.ts';
import { standing } from './console.ts';
import { field } from './editing.ts';

/** What somebody does all day; each is one action, and they follow each other. */
export function workOf(page: Page, library: Library): readonly (() => Promise<void>)[] {
  const follow = (name: string) => async (): Promise<void> => {
    await page.getByRole('link', { name, exact: true }).first().click();
    await standing(page);
  };
  const search = (text: string) => async (): Promise<void> => {
    const box = page.getByRole('searchbox', { name: 'Search entries' });
    await box.fill(text);
    await box.press('Enter');
    await standing(page);
  };
  let opened = 0;
  const openRow = async (): Promise<void> => {
    opened += 1;
    await page
      .locator('.entry-title')
      .nth(opened % 10)
      .click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await standing(page);
  };
  const write = async (): Promise<void> => {
    await field(page, 'summary').fill(`Summary ${opened} of ${library.id}`);
    await page.getByRole('status').filter({ hasText: 'Not saved · kept on this device' }).first().waitFor();
  };
  const save = async (): Promise<void> => {
    await page.keyboard.press('Control+s');
    await page.getByRole('status').filter({ hasText: 'Saved as' }).first().waitFor();
  };
  const tab = (name: string) => async (): Promise<void> => {
    await page.getByRole('tab', { name, exact: true }).click();
    await standing(page);
  };
  const back = async (): Promise<void> => {
    await page.goBack();
    await standing(page);
  };
  const pages = (name: string) => async (): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
    await standing(page);
  };
  return [
    follow('Entries'),
    search('gazette'),
    openRow,
    tab('Versions'),
    tab('Usage'),
    write,
    save,
    back,
    search(''),
    pages('Last page'),
    pages('First page'),
    openRow,
    back,
    follow('Overview'),
    follow('Assets'),
    follow('Tree'),
    follow('Model'),
    follow('Book'),
    follow('Activity'),
    follow('Bin'),
  ];
}

const MEGABYTE = 1_000_000;

/** Used by what the page still reaches, in megabytes. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // One collection finds what finalizers of the one before have let go.
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / MEGABYTE;
}
