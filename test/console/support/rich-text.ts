import type { Page } from 'playwright-core';
import { field } from '../../support/content/library.ts';

export const rich = (id: string, dataFormat: string) => field(id, 'string', { dataFormat });

export const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
export const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const tool = (page: Page, name: string, button: string) =>
  group(page, name).getByRole('button', { name: button, exact: true });
export const view = (page: Page, name: string, wanted: string) =>
  group(page, name).getByRole('radio', { name: wanted, exact: true });
export const shows = (page: Page, name: string, wanted: string) =>
  group(page, name).getByRole('radio', { name: wanted, exact: true, checked: true }).waitFor();

/** Until each of them shows as rich text or as source. */
export const allShown = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.rich .segments').length === wanted, count);
