import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AssetAddress } from './address.ts';

/** The address, and the ways in which the screen changes it. */
export function useAssetAddress(projectId: string) {
  const address = useSearch({ from: '/signed-in/p/$projectId/assets' });
  const navigate = useNavigate();
  const go = (search: AssetAddress, isReplaced = false): void =>
    void navigate({
      to: '/p/$projectId/assets',
      params: { projectId },
      search,
      replace: isReplaced,
      resetScroll: false,
    });
  const withOnly = (changed: Record<string, unknown>): AssetAddress =>
    Object.fromEntries(Object.entries({ ...address, ...changed }).filter(([, value]) => value !== undefined));
  return {
    address,
    toFolder: (folder: string | undefined) => go(withOnly({ folder, page: undefined, sel: undefined })),
    toType: (type: string | undefined) => go(withOnly({ type, page: undefined, sel: undefined })),
    toText: (q: string | undefined) => go(withOnly({ q, page: undefined, sel: undefined }), true),
    toView: (view: AssetAddress['view']) => go(withOnly({ view }), true),
    toPage: (page: number) => go(withOnly({ page: page > 1 ? page : undefined })),
    // Selecting is no step that "back" should undo.
    toSelection: (sel: string | undefined) => go(withOnly({ sel }), true),
  };
}
