import type { Page } from 'playwright-core';
import { standing } from '../support/console.ts';
import { Requests } from '../support/requests.ts';
import { binned, type Filled } from './filled.ts';
import { textOf, type Language } from './texts.ts';

type Role = 'button' | 'menuitem' | 'tab' | 'treeitem' | 'checkbox';

const isThere = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('button', { name, exact: true }).first().isVisible();

/** A person at a screen, whatever its language is. */
export class Visitor {
  private readonly requests: Requests;

  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {
    this.requests = new Requests(page);
  }

  /** Until the screen is there with all that it has asked for. */
  async settled(): Promise<void> {
    await standing(this.page);
    await this.requests.ended();
  }

  text(key: string, values: Readonly<Record<string, string>> = {}): string {
    return textOf(this.language, key, values);
  }

  /** The last one of that name, which is that of a dialog. */
  async press(key: string, values: Readonly<Record<string, string>> = {}, role: Role = 'button'): Promise<void> {
    await this.page
      .getByRole(role, { name: this.text(key, values), exact: true })
      .last()
      .click();
  }
}

export interface Look {
  readonly name: string;
  readonly path: string;
  /** From the screen to what is looked at. */
  readonly open?: (visitor: Visitor) => Promise<void>;
}

const dialog =
  (key: string, values?: Readonly<Record<string, string>>) =>
  async (visitor: Visitor): Promise<void> => {
    await visitor.press(key, values);
    await visitor.page.getByRole('dialog').or(visitor.page.getByRole('alertdialog')).last().waitFor();
  };
const menu = (key: string, values?: Readonly<Record<string, string>>) => async (visitor: Visitor) => {
  await visitor.press(key, values);
  await visitor.page.getByRole('menu').last().waitFor();
};
const fromMenu =
  (trigger: string, item: string, values?: Readonly<Record<string, string>>) =>
  async (visitor: Visitor): Promise<void> => {
    await menu(trigger, values)(visitor);
    await visitor.press(item, {}, 'menuitem');
    await visitor.page.getByRole('dialog').or(visitor.page.getByRole('alertdialog')).last().waitFor();
  };

/** Where rows are cards, they are sorted from a menu, and there are no columns to choose. */
async function columnsOrOrder(visitor: Visitor): Promise<void> {
  const hasColumns = await isThere(visitor.page, visitor.text('entries.columns'));
  await (hasColumns ? dialog('entries.columns') : menu('entries.order'))(visitor);
}

/** Where there is no room for the chips, a button shows them. */
async function typesOfEntries(visitor: Visitor): Promise<void> {
  const isNarrow = await isThere(visitor.page, visitor.text('entries.filters'));
  if (isNarrow) await visitor.press('entries.filters');
  await dialog('entries.filter.type')(visitor);
}

async function advanced(visitor: Visitor): Promise<void> {
  await visitor.press('entries.advanced');
  await visitor.page.getByRole('textbox', { name: visitor.text('entries.zenql') }).waitFor();
}

async function publishing({ page }: Visitor): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor();
}

async function shortcuts({ page }: Visitor): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

async function palette({ page }: Visitor): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
}

/** Every route of the console, and what opens from it. */
export function looksOf({ library, entryId, nodeId, assetId }: Filled): readonly Look[] {
  const at = `p/${library.id}`;
  const entry = `${at}/entries/${entryId}`;
  const type = `${at}/model/types/everything`;
  const user = { name: 'mina.harker' };
  return [
    { name: 'projects', path: '?all=true' },
    { name: 'project-create', path: '?all=true', open: dialog('projects.create') },
    { name: 'me', path: 'me' },
    { name: 'me-sessions', path: 'me', open: dialog('me.signOutEverywhere') },
    { name: 'account', path: 'me', open: menu('account.name') },
    { name: 'palette', path: 'me', open: palette },
    { name: 'users', path: 'admin/users' },
    { name: 'user-create', path: 'admin/users', open: dialog('admin.createUser') },
    { name: 'user-actions', path: 'admin/users', open: menu('admin.actionsOf', user) },
    { name: 'user-password', path: 'admin/users', open: fromMenu('admin.actionsOf', 'admin.setPassword', user) },
    { name: 'keys', path: 'admin/keys' },
    { name: 'key-create', path: 'admin/keys', open: dialog('admin.createKey') },
    { name: 'missing', path: `${at}/nothing/here` },
    { name: 'overview', path: at },
    { name: 'entries', path: `${at}/entries` },
    { name: 'entries-columns', path: `${at}/entries`, open: columnsOrOrder },
    { name: 'entries-types', path: `${at}/entries`, open: typesOfEntries },
    { name: 'entries-advanced', path: `${at}/entries?type=notice`, open: advanced },
    { name: 'entries-create', path: `${at}/entries`, open: menu('entries.create') },
    { name: 'entries-views', path: `${at}/entries`, open: menu('entries.view.menu') },
    { name: 'entries-view-save', path: `${at}/entries`, open: fromMenu('entries.view.menu', 'entries.view.saveAs') },
    { name: 'entries-selected', path: `${at}/entries?type=notice&sel=all` },
    { name: 'entries-bulk', path: `${at}/entries?type=everything&sel=all`, open: dialog('entries.bulk.publish') },
    { name: 'entries-broken', path: `${at}/entries?view=broken` },
    { name: 'assets', path: `${at}/assets` },
    { name: 'assets-list', path: `${at}/assets?view=list&folder=/covers` },
    { name: 'assets-move', path: `${at}/assets?sel=all`, open: dialog('assets.move') },
    { name: 'assets-texts', path: `${at}/assets?sel=all`, open: dialog('assets.texts') },
    { name: 'asset', path: `${at}/entries/${assetId}` },
    { name: 'shortcuts', path: `${at}/entries`, open: shortcuts },
    { name: 'entries-filtered', path: `${at}/entries?type=notice` },
    { name: 'entry-more', path: entry, open: menu('editor.more') },
    { name: 'entry-publish', path: entry, open: publishing },
    { name: 'entry-terms', path: `${entry}?drawer=off`, open: dialog('widget.pickTerm') },
    { name: 'entry-delete', path: entry, open: fromMenu('editor.more', 'editor.delete') },
    ...['main', 'rest'].map((tab) => ({ name: `entry-group-${tab}`, path: `${entry}?tab=${tab}&drawer=off` })),
    ...['check', 'versions', 'usage', 'places', 'schedule', 'api'].map((drawer) => ({
      name: `entry-${drawer}`,
      path: `${entry}?drawer=${drawer}`,
    })),
    { name: 'entry-beside', path: `${entry}?lang=cy&with=en-GB&drawer=off` },
    { name: 'entry-new', path: `${at}/entries/new/everything?drawer=off` },
    { name: 'tree', path: `${at}/tree` },
    { name: 'tree-create', path: `${at}/tree`, open: dialog('tree.create') },
    { name: 'tree-node', path: `${at}/tree?node=${nodeId}` },
    { name: 'tree-move', path: `${at}/tree?node=${nodeId}`, open: dialog('tree.moveTo') },
    { name: 'model', path: `${at}/model` },
    { name: 'model-create', path: `${at}/model`, open: dialog('model.createType') },
    { name: 'component', path: `${at}/model/components/copy` },
    { name: 'type', path: type },
    { name: 'type-add', path: type, open: dialog('model.addField') },
    { name: 'type-publish', path: `${at}/model/types/loan`, open: dialog('model.publish') },
    { name: 'type-field', path: `${type}?field=title` },
    { name: 'type-parts', path: `${type}?field=parts` },
    ...['settings', 'versions', 'json'].map((tab) => ({ name: `type-${tab}`, path: `${type}?tab=${tab}` })),
    { name: 'schedule', path: `${at}/schedule` },
    { name: 'activity', path: `${at}/activity` },
    { name: 'bin', path: `${at}/bin` },
    { name: 'bin-delete', path: `${at}/bin`, open: dialog('bin.forGood', { title: binned }) },
    { name: 'roles', path: `${at}/roles` },
    { name: 'settings', path: `${at}/settings` },
  ];
}
