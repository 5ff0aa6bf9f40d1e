import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { FileAddresses, PreviewKeys } from '@annal/delivery-application';
import { Derivatives } from '@annal/delivery-images';
import { CLOCK, type Clock } from '@annal/kernel';
import { DeliveredImages } from './delivered-images.ts';
import { DerivativesUpkeep } from './derivatives-upkeep.ts';
import { ImageOptions, type ImageSettings } from './image-options.ts';

export function filesProviders(settings: ImageSettings): readonly Provider[] {
  const { dataDir, imageCacheBytes, deliveryPreviewKey } = settings;
  return [
    { provide: ImageOptions, useValue: new ImageOptions(settings) },
    {
      provide: Derivatives,
      inject: [CLOCK],
      useFactory: (clock: Clock) =>
        new Derivatives({ directory: join(dataDir, 'derivatives'), maxBytes: imageCacheBytes, clock }),
    },
    {
      provide: PreviewKeys,
      inject: [CLOCK],
      useFactory: (clock: Clock) => new PreviewKeys(deliveryPreviewKey?.reveal() ?? randomBytes(32), clock),
    },
    {
      provide: FileAddresses,
      inject: [PreviewKeys, ImageOptions],
      useFactory: (previews: PreviewKeys, { signingKey }: ImageOptions) => new FileAddresses(previews, signingKey),
    },
    DeliveredImages,
    DerivativesUpkeep,
  ];
}
