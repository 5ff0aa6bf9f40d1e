import { Injectable } from '@nestjs/common';
import { claimKey, derivedGuid, EventStore, releaseKey } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { emailStream, nameKey, userNameStream } from '@annal/security-domain';
import { isIdentifierTaken, nameOwnerStatus, type KeyName } from './principal-names.ts';

export type { KeyName };

/** What people and API keys are found by; each belongs to one of them at most. */
@Injectable()
export class UserKeys {
  constructor(private readonly store: EventStore) {}

  /** Whether somebody else who is there has it as a name or as an email. */
  isTaken(key: string, userId: string): Promise<boolean> {
    return isIdentifierTaken(this.store, key, userId);
  }

  /**
   * The id that has the key now: the one asked for, or, where it can be taken over, that of a writer who was
   * interrupted; undefined where taken.
   */
  claim(
    name: KeyName,
    key: string,
    owner: string,
    context: CommandContext,
    takesOver = false,
  ): Promise<string | undefined> {
    const statusOf = (other: string) => nameOwnerStatus(this.store, other, name, key);
    const own = { ...context, commandId: derivedGuid(context.commandId, 'claim', name) };
    return claimKey(this.store, { stream: streamOf(name, key), key, owner, statusOf, takesOver }, own);
  }

  async release(name: KeyName, key: string, owner: string, context: CommandContext): Promise<void> {
    const own = { ...context, commandId: derivedGuid(context.commandId, 'release', name) };
    await releaseKey(this.store, streamOf(name, key), key, owner, own);
  }
}

export function isSameKey(left: string, right: string): boolean {
  return nameKey(left) === nameKey(right);
}

function streamOf(name: KeyName, key: string): string {
  return name === 'username' ? userNameStream(key) : emailStream(key);
}
