/** What can be done to many entries at once. */
export type BulkAction =
  | { readonly kind: 'publish' | 'unpublish' | 'archive' | 'unarchive' | 'delete' | 'restore' }
  /** An event of a workflow, in whatever state; `data` are its parameters. */
  | { readonly kind: 'event'; readonly event: string; readonly data: Readonly<Record<string, string>> }
  | { readonly kind: 'owner'; readonly owner: string }
  | { readonly kind: 'field'; readonly path: string; readonly value: unknown };

export type BulkKind = BulkAction['kind'];

/** Events that are no part of a workflow's definition. */
export const systemEvents: Readonly<Partial<Record<BulkKind, string>>> = {
  unpublish: 'sysUnpublish',
  archive: 'sysArchive',
  unarchive: 'sysUnarchive',
  restore: 'sysRestore',
};
