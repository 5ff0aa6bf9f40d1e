import { Inject, Injectable } from '@nestjs/common';
import { EventStore, isStoreUnavailable } from '@annal/event-store';
import { CLOCK, EMPTY_GUID, type Clock } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';
import {
  apiKeyAggregate,
  apiKeyStream,
  isClientId,
  isLocked,
  userAggregate,
  userStream,
  type ApiKey,
  type User,
} from '@annal/security-domain';
import { LoginRecord } from '../user/login-record.ts';
import { findApiKeyId } from './principal-names.ts';

interface Placed {
  readonly position: bigint;
}

const ANSWERED_WITHIN_MS = 2_500;
const ABSENT = { status: 'absent' } as const;

/** Reads the access directory while the log is unavailable, so that principals who could log in still can. */
@Injectable()
export class PrincipalStates {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessDirectory,
    private readonly logins: LoginRecord,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  apiKey(clientId: string): Promise<Placed & { readonly key: ApiKey }> {
    const ask = async () => {
      const owner = isClientId(clientId) ? await findApiKeyId(this.store, clientId) : undefined;
      const { state: key, position } = await this.store.load(apiKeyAggregate, apiKeyStream(owner ?? EMPTY_GUID));
      return { key, position };
    };
    return orElse(ask, () => ({ key: this.access.lastKnownApiKey(clientId) ?? ABSENT, position: 0n }));
  }

  user(userId: string): Promise<Placed & { readonly user: User; readonly isLocked: boolean }> {
    const ask = async () => {
      const [{ state: user, position }, locked] = await Promise.all([
        this.store.load(userAggregate, userStream(userId)),
        this.logins.isLocked(userId),
      ]);
      return { user, position, isLocked: locked };
    };
    return orElse(ask, () => {
      const user = this.access.lastKnownUser(userId);
      return { user: user ?? ABSENT, position: 0n, isLocked: user !== undefined && isLocked(user, this.clock()) };
    });
  }
}

async function orElse<Value>(ask: () => Promise<Value>, lastKnown: () => Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWERED_WITHIN_MS);
  });
  const answer = ask().catch((error: unknown) => {
    if (!isStoreUnavailable(error)) throw error;
    return undefined;
  });
  try {
    return (await Promise.race([answer, silence])) ?? lastKnown();
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}
