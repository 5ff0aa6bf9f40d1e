import type { Secret } from '@annal/configuration';

export interface ImageSettings {
  readonly dataDir: string;
  readonly imageCacheBytes: number;
  readonly imageWidths: readonly number[];
  readonly imageAutoFormat: boolean;
  readonly imageSigningKey: Secret | undefined;
  readonly deliveryPreviewKey: Secret | undefined;
}

/** Injection token. */
export class ImageOptions {
  /** Ascending; empty: any width. */
  readonly widths: readonly number[];
  readonly isAutomatic: boolean;
  /** Set when addresses of derived images have to be signed. */
  readonly signingKey: string | undefined;

  constructor({ imageWidths, imageAutoFormat, imageSigningKey }: ImageSettings) {
    this.widths = [...imageWidths].sort((one, other) => one - other);
    this.isAutomatic = imageAutoFormat;
    this.signingKey = imageSigningKey?.reveal();
  }
}
