import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';
import { timingSafeEqual, createHash } from 'node:crypto';
import { grpcErrors } from './wire/errors.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Clients ask these before they have anything to authenticate for. */
const OPEN_METHODS = new Set([
  '/event_store.client.gossip.Gossip/Read',
  '/event_store.client.server_features.ServerFeatures/GetSupportedMethods',
]);

/** Turns away every call without the right Basic credentials. */
export function requireCredentials(expected: Credentials): ServerInterceptor {
  const wanted = digest(`${expected.username}:${expected.password}`);
  return (method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, proceed) => {
            const header = String(metadata.get('authorization')[0] ?? '');
            const given = /^Basic (.+)$/i.exec(header)?.[1];
            if (OPEN_METHODS.has(method.path)) return proceed(metadata);
            if (given === undefined) return call.sendStatus(grpcErrors.unauthenticated());
            if (!timingSafeEqual(digest(Buffer.from(given, 'base64').toString('utf8')), wanted))
              return call.sendStatus(grpcErrors.unauthenticated());
            proceed(metadata);
          },
        }),
    });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
