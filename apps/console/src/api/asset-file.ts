import type { EntrySummary } from './models.ts';

/** What the service knows of the file of an asset: docs/contract/assets.md, section 3.2. */
export interface AssetFile {
  readonly filename?: string;
  /** Bytes. */
  readonly fileSize?: number;
  readonly fileId?: string;
  readonly path?: string;
  /** Folder and name. */
  readonly uri?: string;
  readonly contentType?: string;
  /** Pixels. */
  readonly width?: number | null;
  readonly height?: number | null;
  readonly previewUri?: string;
  readonly previewSizes?: readonly { readonly width: number; readonly uri: string }[];
}

export const fileOf = ({ sys }: EntrySummary): AssetFile =>
  (sys as { readonly properties?: AssetFile }).properties ?? {};
