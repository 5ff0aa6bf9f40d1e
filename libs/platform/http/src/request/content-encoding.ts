import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { RequestContext } from './request-context.ts';

/**
 * Bodies are taken as they are: a compressed one is small, and what it grows to is known only when it has grown.
 *
 * @throws UnsupportedMediaTypeException
 */
export function refuseEncoded(context: RequestContext): void {
  const encodings = (context.header('content-encoding') ?? '').split(',').map((encoding) => encoding.trim());
  if (encodings.every((encoding) => encoding === '' || encoding.toLowerCase() === 'identity')) return;
  // RFC 9110, 12.5.3: what would have been taken.
  context.setHeader('accept-encoding', 'identity');
  throw new UnsupportedMediaTypeException('The content encoding is not supported');
}
