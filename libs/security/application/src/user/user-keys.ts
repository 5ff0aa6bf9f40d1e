import { Injectable } from '@nestjs/common';
import { claimKey, derivedGuid, EventStore, releaseKey } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { emailStream, nameKey, userNameStream } from '@annal/security-domain';
import { isIdentifierTaken, nameOwnerStatus, type KeyName } from '../principal/principal-names.ts';

export type { KeyName };

@Injectable()
export class UserKeys {
  constructor(private readonly store: EventStore) {}

  isTaken(key: string, userId: string): Promise<boolean> {
    return isIdentifierTaken(this.store, key, userId);
  }

  /** Returns the owner of the key, which is an interrupted writer when taking over; undefined when it is taken. */
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
