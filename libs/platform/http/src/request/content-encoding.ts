import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { RequestContext } from './request-context.ts';

/** The real size of a compressed body is known only after decompression. @throws UnsupportedMediaTypeException */
export function refuseEncoded(context: RequestContext): void {
  const content = codingsIn(context, 'content-encoding').filter((coding) => coding !== 'identity');
  const transfer = codingsIn(context, 'transfer-encoding').filter((coding) => coding !== 'chunked');
  if (content.length === 0 && transfer.length === 0) return;
  // RFC 9110, 12.5.3
  context.setHeader('accept-encoding', 'identity');
  throw new UnsupportedMediaTypeException('The content encoding is not supported');
}

function codingsIn(context: RequestContext, header: string): readonly string[] {
  const codings = (context.header(header) ?? '').split(',').map((coding) => coding.trim().toLowerCase());
  return codings.filter((coding) => coding !== '');
}
