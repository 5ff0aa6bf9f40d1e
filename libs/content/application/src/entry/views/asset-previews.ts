import type { EntryDocument, FileDocument } from '@annal/content-read-models';
import type { ProjectRef } from '@annal/structure-contracts';

export interface AssetPreview {
  /** Opens the file without a token, for a while where it is not published. */
  readonly previewUri: string;
  /** Of a picture that can be made smaller. */
  readonly previewSizes?: readonly { readonly width: number; readonly uri: string }[];
}

/** An app passes it in for callers who may see the files; others, such as receivers of webhooks, get no such address. */
export interface AssetPreviews {
  of(project: ProjectRef, found: EntryDocument & { readonly file: FileDocument }): AssetPreview | undefined;
}
