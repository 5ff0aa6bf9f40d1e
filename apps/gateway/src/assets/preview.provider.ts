import { randomBytes } from 'node:crypto';
import type { FactoryProvider } from '@nestjs/common';
import type { Secret } from '@annal/configuration';
import { DeliveredPreviews, FileAddresses, PreviewKeys } from '@annal/delivery-application/previews';
import { CLOCK, type Clock } from '@annal/kernel';

export interface PreviewSettings {
  readonly deliveryPreviewKey: Secret | undefined;
  readonly imageSigningKey: Secret | undefined;
}

export function previewProvider({ deliveryPreviewKey, imageSigningKey }: PreviewSettings): FactoryProvider {
  return {
    provide: DeliveredPreviews,
    inject: [CLOCK],
    useFactory: (clock: Clock) => {
      const keys = new PreviewKeys(deliveryPreviewKey?.reveal() ?? randomBytes(32), clock);
      return new DeliveredPreviews(
        new FileAddresses(keys, imageSigningKey?.reveal()),
        deliveryPreviewKey !== undefined,
      );
    },
  };
}
