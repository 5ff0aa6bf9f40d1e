import { Inject, Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { CLOCK, EMPTY_GUID, type Clock, type CommandContext } from '@annal/kernel';
import {
  resourceScopes,
  type IssueTokenData,
  type RefusedToken,
  type Scope,
  type TokenGrant,
} from '@annal/security-contracts';
import { CredentialStore, SecretHasher, type PasswordDocument } from '@annal/security-credentials';
import { isEmail, isExpired, isPrincipalName, userAggregate, userStream, type LiveUser } from '@annal/security-domain';
import { refusals, type Granted, type GrantOutcome } from './grant.ts';
import { LoginRecord } from '../user/login-record.ts';
import { findUserId } from '../principal/principal-names.ts';
import { refreshTokenEnd, USUAL_LIFE_SECONDS } from './refresh-life.ts';

type Credentials = Extract<TokenGrant, { grantType: 'contensis_classic' }>;

@Injectable()
export class PasswordGrant {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialStore,
    private readonly hasher: SecretHasher,
    private readonly logins: LoginRecord,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Does the same work whether or not the user exists, so that timing reveals nothing. */
  async grant(
    { username, password }: Credentials,
    asked: readonly Scope[] | undefined,
    { refreshSeconds = USUAL_LIFE_SECONDS }: Pick<IssueTokenData, 'refreshSeconds'>,
    context: CommandContext,
  ): Promise<GrantOutcome> {
    const owner = isPrincipalName(username) || isEmail(username) ? await findUserId(this.store, username) : undefined;
    const userId = owner ?? EMPTY_GUID;
    const { state: user, position } = await this.store.load(userAggregate, userStream(userId));
    const stored = await this.credentials.passwords.find(userId);
    const isRight = await this.hasher.verify(password, stored?.hash);
    if (!isRight || !stored || user.status !== 'live') {
      await this.logins.record(userId, 'wrong', context);
      return refusals.password;
    }
    const actor = { kind: 'user', id: userId, name: user.username, ...addressOf(context) } as const;
    const refusal = this.refusalOf(user);
    const locked = await this.logins.record(userId, refusal ? 'refused' : 'right', { ...context, actor });
    if (locked) return refusals.locked;
    if (refusal) return refusal;
    const granted = this.granted(user, asked ?? resourceScopes, position);
    if (!granted.scopes.includes('offline_access')) return granted;
    return {
      ...granted,
      refreshToken: await this.issueRefreshToken(user, stored, granted.scopes, refreshSeconds),
      refreshSeconds,
    };
  }

  private refusalOf(user: LiveUser): RefusedToken | undefined {
    if (user.suspended) return refusals.suspended;
    return isExpired(user, this.clock()) ? refusals.expired : undefined;
  }

  private granted(user: LiveUser, scopes: readonly Scope[], position: bigint): Granted {
    const { userId: id, username: name, passwordChanges } = user;
    return { outcome: 'granted', principal: { kind: 'user', id, name, passwordChanges }, scopes, position };
  }

  private issueRefreshToken(
    user: LiveUser,
    { generation }: PasswordDocument,
    scopes: readonly Scope[],
    lifeSeconds: number,
  ): Promise<string> {
    const { userId, suspensions } = user;
    const expires = refreshTokenEnd(user, this.clock(), lifeSeconds);
    return this.credentials.refreshTokens.issue({ userId, scopes, generation, suspensions, expires, lifeSeconds });
  }
}

function addressOf({ actor: { address } }: CommandContext): { readonly address?: string } {
  return address === undefined ? {} : { address };
}
