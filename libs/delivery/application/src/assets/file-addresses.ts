import type { EntryDocument, FileDocument } from '@annal/content-read-models';
import { signatureOf } from '@annal/delivery-images/addresses';
import type { ProjectRef } from '@annal/structure-contracts';
import { assetAddress } from './asset-address.ts';
import type { PreviewKeys } from './preview-keys.ts';

type Found = Pick<EntryDocument, 'status' | 'isPublished' | 'version'> & { readonly file: FileDocument };

/** Addresses of files as answers show them. */
export class FileAddresses {
  constructor(
    private readonly previews: PreviewKeys,
    /** Set when addresses of derived images have to be signed. */
    private readonly signingKey: string | undefined,
  ) {}

  /** With a key where the file is not, or not in this version, published (delivery.md 7). */
  of(project: ProjectRef, found: Found): string {
    const address = assetAddress(project.id, found.file);
    if (isOpen(found)) return address;
    return `${address}?previewKey=${this.previews.keyFor(project.uuid, found.file.hash)}`;
  }

  /** Of an image derived from the file (delivery.md 6). */
  derived(address: string, parameters: string): string {
    const [path = '', others] = address.split('?', 2);
    const query = others === undefined ? parameters : `${parameters}&${others}`;
    const signature = this.signingKey === undefined ? '' : `&s=${signatureOf(path, query, this.signingKey)}`;
    return `${path}?${query}${signature}`;
  }
}

/** Whether anybody may read this version of the file. Publishing gives a version its whole number, and the next change another one. */
export function isOpen({ status, isPublished, version }: Found): boolean {
  return status === 'published' || (isPublished && version.versionNo.endsWith('.0'));
}
