import type { RequestContext } from '@annal/http';
import { DeliveryOptions } from '../delivery-options.ts';
import { RequestLimit } from './request-limit.ts';

const settings = {
  deliveryAnonymousProjects: [],
  deliveryCacheControl: '',
  deliveryCacheBytes: 0,
  deliverySurrogateKeys: 'asked',
  deliverySurrogateMaxAge: undefined,
  deliveryRefusalsPerMinute: 0,
} as const;

let now = 0;
beforeEach(() => (now = 0));

const limitOf = (deliveryRateLimit: number) =>
  new RequestLimit(new DeliveryOptions({ ...settings, deliveryRateLimit }), () => new Date(now));

function caller(remoteAddress: string) {
  const headers: Record<string, string> = {};
  const setHeader = (name: string, value: string) => void (headers[name] = value);
  return { headers, context: { remoteAddress, setHeader } as unknown as RequestContext };
}

it('answers 429 above the limit of a token and an address, and says when to come back', () => {
  const limit = limitOf(3);
  const { context, headers } = caller('192.0.2.1');
  for (let count = 0; count < 3; count += 1) limit.take('token', context);
  expect(() => limit.take('token', context)).toThrow(expect.objectContaining({ status: 429 }));
  expect(headers).toEqual({ 'Retry-After': '20' });
  limit.take('other', context);
  limit.take(undefined, context);
  limit.take('token', caller('192.0.2.2').context);
  now = 20_000;
  limit.take('token', context);
  expect(() => limit.take('token', context)).toThrow(expect.objectContaining({ status: 429 }));
});

it('is off with 0', () => {
  const limit = limitOf(0);
  const { context } = caller('192.0.2.1');
  for (let count = 0; count < 10_000; count += 1) limit.take('token', context);
});
