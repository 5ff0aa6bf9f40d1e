import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Principal } from '@annal/http';
import { CLOCK, type Clock, type CommandContext } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import { accessTokenScopes, isAccessToken, verifyAccessTokens, type AccessTokenFlow } from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';

const MAX_KNOWN = 5_000;
const MAX_REFUSED = 5_000;
/** A token that was refused may only become known when credentials are restored. */
const REFUSED_FOR_MS = 10_000;
/** A website notices it once in a process; of guesses it makes few questions. */
const GATHER_MS = 10;
const MOST_AT_ONCE = 100;

interface Question {
  readonly token: string;
  readonly context: CommandContext;
  readonly resolve: (answer: Promise<AccessTokenFlow | null>) => void;
}

/** Access tokens of API keys. Remembers them by digest, and judges their key at every call. */
@Injectable()
export class AccessTokens {
  private readonly scopes: ReadonlySet<string> = new Set(accessTokenScopes);
  private readonly known = new LRUCache<string, AccessTokenFlow>({ max: MAX_KNOWN });
  private readonly refusedUntil = new LRUCache<string, number>({ max: MAX_REFUSED });
  private readonly asking = new Map<string, Promise<AccessTokenFlow | undefined>>();
  /** Not a DataLoader, which keeps the last tokens. */
  private questions: Question[] = [];

  constructor(
    private readonly bus: MessageBus,
    private readonly access: AccessDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Undefined for an unknown token, and for one whose flow or key is gone or disabled. */
  async identify(token: string, context: CommandContext): Promise<Principal | undefined> {
    if (!isAccessToken(token)) return undefined;
    const digest = digestOf(token);
    return this.principalOf(this.known.get(digest) ?? (await this.ask(token, digest, context)));
  }

  /** Undefined also for a token that was not identified yet. */
  recall(token: string): Principal | undefined {
    return isAccessToken(token) ? this.principalOf(this.known.get(digestOf(token))) : undefined;
  }

  private principalOf(flow: AccessTokenFlow | undefined): Principal | undefined {
    const actor = flow && this.actorOf(flow);
    return actor && { actor, scopes: this.scopes, isCurrent: () => this.actorOf(flow) !== undefined };
  }

  private actorOf(flow: AccessTokenFlow) {
    return this.access.principal({ kind: 'accessToken', ...flow });
  }

  private async ask(token: string, digest: string, context: CommandContext): Promise<AccessTokenFlow | undefined> {
    if (this.clock().getTime() < (this.refusedUntil.get(digest) ?? 0)) return undefined;
    const asked = this.asking.get(digest);
    if (asked) return asked;
    const asking = this.verify(token, digest, context).finally(() => this.asking.delete(digest));
    this.asking.set(digest, asking);
    return asking;
  }

  private async verify(token: string, digest: string, context: CommandContext): Promise<AccessTokenFlow | undefined> {
    const flow = (await this.answer(token, context)) ?? undefined;
    if (flow) this.known.set(digest, flow);
    else this.refusedUntil.set(digest, this.clock().getTime() + REFUSED_FOR_MS);
    return flow;
  }

  private answer(token: string, context: CommandContext): Promise<AccessTokenFlow | null> {
    return new Promise((resolve) => {
      if (this.questions.length === 0) setTimeout(() => this.send(), GATHER_MS);
      this.questions.push({ token, context, resolve });
    });
  }

  private send(): void {
    const asked = this.questions;
    this.questions = [];
    for (let from = 0; from < asked.length; from += MOST_AT_ONCE) {
      const some = asked.slice(from, from + MOST_AT_ONCE);
      const [first] = some;
      if (!first) return;
      const answers = this.bus.send(verifyAccessTokens, { tokens: some.map(({ token }) => token) }, first.context);
      for (const [index, { resolve }] of some.entries()) resolve(answers.then((found) => found[index] ?? null));
    }
  }
}

const digestOf = (token: string): string => hash('sha256', token, 'base64url');
