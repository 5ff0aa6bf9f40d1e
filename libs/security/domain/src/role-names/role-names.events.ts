import type { DomainEvent } from '@annal/kernel';

type Names = { readonly projectUuid: string; readonly roleId: string; readonly names: readonly string[] };

export type RoleNamesClaimed = DomainEvent<'RoleNamesClaimed', 1, Names & { readonly claimedAt: string }>;
export type RoleNamesReleased = DomainEvent<'RoleNamesReleased', 1, Names>;

export type RoleNamesEvent = RoleNamesClaimed | RoleNamesReleased;
