import type { Inspection, PushedImage, RetryPolicy } from '@annal/blocks-domain';

export abstract class ImageInspector {
  abstract readonly retry: RetryPolicy;
  abstract inspect(image: PushedImage & { readonly commitId: string }, signal: AbortSignal): Promise<Inspection>;
}
