import { useNavigate, useSearch } from '@tanstack/react-router';
import { addressOfQuery, keptOf, type ListAddress } from './address.ts';
import type { ListQuery } from './query/zenql-text.ts';
import { isSaved } from './views/saved.ts';

/** The address, and the ways in which the list changes it. */
export function useListAddress(projectId: string) {
  const address = useSearch({ from: '/signed-in/p/$projectId/entries' });
  const navigate = useNavigate();
  const go = (search: ListAddress, isReplaced = false): void =>
    void navigate({
      to: '/p/$projectId/entries',
      params: { projectId },
      search,
      replace: isReplaced,
      resetScroll: false,
    });
  const without = (...names: readonly (keyof ListAddress)[]): ListAddress =>
    Object.fromEntries(Object.entries(address).filter(([name]) => !(names as readonly string[]).includes(name)));
  return {
    address,
    toView: (view: ListAddress) => go(view),
    toPage: (page: number) => go({ ...without('page'), ...(page > 1 && { page }) }),
    toOrder: (order: string) => go({ ...without('page'), order }),
    toQuery: (query: ListQuery, order?: string) =>
      // A saved view stays, so that it can be brought up to date.
      go({
        ...keptOf(isSaved(address.view) ? address : without('view')),
        ...addressOfQuery(query),
        ...(order !== undefined && { order }),
      }),
    toColumns: (paths: readonly string[] | undefined) =>
      go({ ...without('cols'), ...(paths && { cols: paths.join(',') }) }, true),
    // Selecting is no step that "back" should undo.
    toSelection: (sel: string | undefined) => go({ ...without('sel'), ...(sel !== undefined && { sel }) }, true),
  };
}
