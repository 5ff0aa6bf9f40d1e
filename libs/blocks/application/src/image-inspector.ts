import type { Inspection, PushedImage, RetryPolicy } from '@annal/blocks-domain';

/** Injection token: who looks into images. */
export abstract class ImageInspector {
  /** When to try again what may pass. */
  abstract readonly retry: RetryPolicy;
  /** @throws InspectionError, or the reason of the signal */
  abstract inspect(image: PushedImage & { readonly commitId: string }, signal: AbortSignal): Promise<Inspection>;
}
