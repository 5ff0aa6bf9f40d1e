import type { AssetPreview, AssetPreviews } from '@annal/content-application';
import type { EntryDocument, FileDocument } from '@annal/content-read-models';
import type { ProjectRef } from '@annal/structure-contracts';
import { sourceFormat } from '@annal/delivery-images/addresses';
import { isOpen, type FileAddresses } from './file-addresses.ts';

/** A row of a list, a card, a large view. */
const WIDTHS = [160, 480, 1_280];

/** Addresses at which delivery shows the files of assets to somebody who may see them. */
export class DeliveredPreviews implements AssetPreviews {
  constructor(
    private readonly addresses: FileAddresses,
    /** Whether delivery knows the secret of the keys in addresses. */
    private readonly hasKeys: boolean,
  ) {}

  of(project: ProjectRef, found: EntryDocument & { readonly file: FileDocument }): AssetPreview | undefined {
    if (!this.hasKeys && !isOpen(found)) return undefined;
    const previewUri = this.addresses.of(project, found);
    const { contentType, width } = found.file;
    if (!sourceFormat(contentType) || !width) return { previewUri };
    const previewSizes = WIDTHS.filter((each) => each < width).map((each) => ({
      width: each,
      uri: this.addresses.derived(previewUri, `w=${each}`),
    }));
    return { previewUri, previewSizes };
  }
}
