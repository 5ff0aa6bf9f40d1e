import { ServerInterceptingCall, type Metadata, type ServerInterceptor } from '@grpc/grpc-js';
import { createHash, timingSafeEqual } from 'node:crypto';
import { grpcErrors } from './wire/errors.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const OPEN_METHODS = new Set([
  '/event_store.client.gossip.Gossip/Read',
  '/event_store.client.server_features.ServerFeatures/GetSupportedMethods',
]);

export function givenCredentials(metadata: Metadata): Credentials | undefined {
  const encoded = /^Basic (.+)$/i.exec(String(metadata.get('authorization')[0] ?? ''))?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

export function requireCredentials(expected: Credentials): ServerInterceptor {
  const wanted = digest(expected);
  const isRight = (given: Credentials | undefined) => given !== undefined && timingSafeEqual(digest(given), wanted);
  return (method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, proceed) => {
            if (OPEN_METHODS.has(method.path) || isRight(givenCredentials(metadata))) proceed(metadata);
            else call.sendStatus(grpcErrors.unauthenticated());
          },
        }),
    });
}

const digest = ({ username, password }: Credentials) =>
  createHash('sha256')
    .update(JSON.stringify([username, password]))
    .digest();
