import { count, oneOf, text } from '../../frame/search-params.ts';

export const views = ['grid', 'list'] as const;
export type AssetView = (typeof views)[number];

/** The search parameters of the assets. */
export interface AssetAddress {
  /** Absent: all folders. */
  readonly folder?: string;
  readonly type?: string;
  readonly q?: string;
  readonly view?: AssetView;
  /** From 1. */
  readonly page?: number;
  /** Keys of assets, or `all` that match. */
  readonly sel?: string;
}

export function assetAddress(search: Readonly<Record<string, unknown>>): AssetAddress {
  return {
    ...text(search, 'folder'),
    ...text(search, 'type'),
    ...text(search, 'q'),
    ...text(search, 'sel'),
    ...oneOf(search, 'view', views),
    ...count(search, 'page'),
  };
}
