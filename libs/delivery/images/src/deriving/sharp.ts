import type Sharp from 'sharp';

export type SharpModule = typeof Sharp;

/** Of the version that is installed: other versions may encode the same picture in other bytes. */
export const SHARP_VERSION = '0.35.5';

/** The formats whose loaders are open. Others, svg above all, are never read, whatever a file is called. */
const OPEN = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`);

let loading: Promise<SharpModule> | undefined;

/** Loaded at the first picture: 40 MB of memory and 100 ms that a service without pictures does not spend. */
export function loadSharp(): Promise<SharpModule> {
  return (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // One thread for each picture, because the other cores answer requests.
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: OPEN });
    return sharp;
  }));
}
