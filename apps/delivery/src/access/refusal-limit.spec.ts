import type { RequestContext } from '@annal/http';
import { DeliveryOptions } from '../delivery-options.ts';
import { RefusalLimit } from './refusal-limit.ts';

const settings = {
  deliveryAnonymousProjects: [],
  deliveryCacheControl: '',
  deliveryCacheBytes: 0,
  deliverySurrogateKeys: 'asked',
  deliverySurrogateMaxAge: undefined,
  deliveryRefusalsPerMinute: 3,
  deliveryRateLimit: 0,
} as const;

let now = 0;
beforeEach(() => (now = 0));

const limitOf = (perMinute: number) =>
  new RefusalLimit(new DeliveryOptions({ ...settings, deliveryRefusalsPerMinute: perMinute }), () => new Date(now));

function caller(remoteAddress: string) {
  const headers: Record<string, string> = {};
  const setHeader = (name: string, value: string) => void (headers[name] = value);
  return { headers, context: { remoteAddress, setHeader } as unknown as RequestContext };
}

it('answers 429 after too many refusals, and says when to come back', () => {
  const limit = limitOf(3);
  const { context, headers } = caller('192.0.2.1');
  for (let count = 0; count < 3; count += 1) {
    limit.check(context);
    limit.refuse(context);
  }
  expect(() => limit.check(context)).toThrow(expect.objectContaining({ status: 429 }));
  expect(headers).toEqual({ 'Retry-After': '20' });
  limit.check(caller('192.0.2.2').context);
  now = 20_000;
  limit.check(context);
});

it('leaves an address alone that had a request accepted', () => {
  const limit = limitOf(3);
  const { context } = caller('192.0.2.1');
  limit.accept(context);
  for (let count = 0; count < 10; count += 1) limit.refuse(context);
  limit.check(context);
});

it('is off with 0', () => {
  const limit = limitOf(0);
  const { context } = caller('192.0.2.1');
  for (let count = 0; count < 10_000; count += 1) limit.refuse(context);
  limit.check(context);
});
