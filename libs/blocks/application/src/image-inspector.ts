import type { Inspection, PushedImage, RetryPolicy } from '@annal/blocks-domain';

export abstract class ImageInspector {
  abstract readonly retry: RetryPolicy;
  /** @throws InspectionError, or the reason of the signal */
  abstract inspect(image: PushedImage & { readonly commitId: string }, signal: AbortSignal): Promise<Inspection>;
}
