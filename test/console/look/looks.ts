import type { Page } from 'playwright-core';
import { standing } from '../support/console.ts';
import { Requests } from '../support/requests.ts';
import { binned, type Filled } from './filled.ts';
import { textOf, type Language } from './texts.ts';

type Role = 'button' | 'menuitem' | 'tab' | 'treeitem' | 'checkbox';

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

async function palette({ page }: Visitor): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
}

/** Every route of the console, and what opens from it. */
export function looksOf({ library, entryId, nodeId }: Filled): readonly Look[] {
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
    { name: 'entries-columns', path: `${at}/entries`, open: dialog('entries.columns') },
    { name: 'entries-filtered', path: `${at}/entries?type=notice` },
    { name: 'entry-more', path: entry, open: menu('editor.more') },
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
