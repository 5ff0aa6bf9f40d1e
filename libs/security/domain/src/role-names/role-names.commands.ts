import type { Map } from 'immutable';
import type { RoleOperation } from '../role/role.errors.ts';

export interface NameHolder {
  readonly roleId: string;
  readonly claimedAt: string;
}

export type RoleNames = Map<string, NameHolder>;

export type RoleNamesCommand =
  | {
      readonly type: 'ClaimRoleNames';
      readonly data: {
        readonly projectUuid: string;
        readonly roleId: string;
        readonly names: readonly string[];
        readonly now: Date;
        readonly abandonedBy: readonly string[];
        readonly verb: RoleOperation;
      };
    }
  | {
      readonly type: 'ReleaseRoleNames';
      readonly data: { readonly projectUuid: string; readonly roleId: string; readonly names: readonly string[] };
    };
