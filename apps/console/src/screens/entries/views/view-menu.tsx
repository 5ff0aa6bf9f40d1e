import { useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, Ellipsis, Pencil, RotateCcw, Save, Trash2, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { mayInSection, useRights } from '../../../api/rights.ts';
import { changeView, createView, deleteView, viewsQuery, type SavedView, type ViewChange } from '../../../api/views.ts';
import { t } from '../../../messages/index.ts';
import { Problem } from '../../../api/problem.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu/menu.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import type { ListAddress } from '../address.ts';
import { addressOf, differs, keptIn } from './saved.ts';
import { lazyPart } from '../../../ui/part/lazy-part.tsx';

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog);

interface ViewMenuProps {
  readonly projectId: string;
  readonly address: ListAddress;
  /** The saved view that the list began with. */
  readonly current: SavedView | undefined;
  readonly onView: (address: ListAddress) => void;
}

/** Keeps what the list shows under a name, and changes what is kept. */
export function ViewMenu({ projectId, address, current, onView }: ViewMenuProps) {
  const client = useQueryClient();
  const rights = useRights(projectId);
  const [naming, setNaming] = useState<'new' | 'rename'>();
  const may = (action: string): boolean => rights !== undefined && mayInSection(rights, 'views', action);
  const again = (): Promise<void> => client.invalidateQueries({ queryKey: viewsQuery(projectId).queryKey });
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      notify({ text: error instanceof Problem ? error.message : String(error) });
      return false;
    } finally {
      await again();
    }
  };
  const change = async (view: SavedView, changes: ViewChange): Promise<void> => {
    const version = { versionNo: view.version.versionNo };
    const isDone = await attempt(() => changeView(projectId, view.id, { ...changes, version }));
    if (isDone) notify({ text: t('entries.view.saved', { name: changes.name ?? view.name }) });
  };
  const remove = async (view: SavedView): Promise<void> => {
    if (!(await attempt(() => deleteView(projectId, view.id)))) return;
    onView({});
    const { name, icon, area, zenql, columns, order, shared } = view;
    const undo = (): void => {
      void attempt(async () => {
        const id = await createView(projectId, { name, icon, area, zenql, columns, order, shared });
        onView({ ...addressOf(view), view: id });
      });
    };
    notify({ text: t('entries.view.deleted', { name }), action: { text: t('notice.undo'), onAction: undo } });
  };
  const mayChange = current !== undefined && (current.shared ? may('update') : current.isOwn);
  const mayDelete = current !== undefined && (current.shared ? may('delete') : current.isOwn);
  const mayShare = current !== undefined && mayChange && (current.shared || may('create'));
  const why = (isAllowed: boolean) => (isAllowed ? {} : { isDisabled: true, detail: t('entries.view.noRight') });
  return (
    <>
      <Menu
        label={t('entries.view.menu')}
        trigger={<IconButton icon={Ellipsis} label={t('entries.view.menu')} isSmall />}
      >
        <MenuItem icon={BookmarkPlus} text={t('entries.view.saveAs')} onAction={() => setNaming('new')} />
        {current && (
          <>
            <MenuLine />
            {differs(address, current) && (
              <>
                <MenuItem
                  icon={Save}
                  text={t('entries.view.update', { name: current.name })}
                  {...why(mayChange)}
                  onAction={() => void change(current, keptIn(address))}
                />
                <MenuItem icon={RotateCcw} text={t('entries.view.reset')} onAction={() => onView(addressOf(current))} />
              </>
            )}
            <MenuItem
              icon={Pencil}
              text={t('entries.view.rename')}
              {...why(mayChange)}
              onAction={() => setNaming('rename')}
            />
            <MenuItem
              icon={Users}
              text={t(current.shared ? 'entries.view.unshare' : 'entries.view.share')}
              {...why(mayShare)}
              onAction={() => void change(current, { shared: !current.shared })}
            />
            <MenuItem
              icon={Trash2}
              isDanger
              text={t('entries.view.delete')}
              {...why(mayDelete)}
              onAction={() => void remove(current)}
            />
          </>
        )}
      </Menu>
      {naming !== undefined && (
        <Suspense>
          <ViewDialog
            name={naming === 'rename' ? (current?.name ?? '') : ''}
            isNew={naming === 'new'}
            whyNotShared={may('create') ? undefined : t('entries.view.noRight')}
            onClose={() => setNaming(undefined)}
            onSave={async ({ name, shared }) => {
              if (naming === 'rename' && current)
                await changeView(projectId, current.id, { name, version: { versionNo: current.version.versionNo } });
              else {
                const id = await createView(projectId, { name, shared, area: 'entries', ...keptIn(address) });
                onView({ ...address, view: id });
              }
              await again();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
