/** That user name and email are free is settled by their reservations, before this. */
export type RegisterUser = {
  readonly type: 'RegisterUser';
  readonly data: {
    readonly userId: string;
    readonly username: string;
    readonly email: string;
    readonly expiry: string | null;
    readonly now: Date;
  };
};

export type SuspendUser = { readonly type: 'SuspendUser'; readonly data: { readonly userId: string } };

export type UnsuspendUser = {
  readonly type: 'UnsuspendUser';
  readonly data: { readonly userId: string; readonly now: Date };
};

export type DeleteUser = { readonly type: 'DeleteUser'; readonly data: { readonly userId: string } };

export type UserCommand = RegisterUser | SuspendUser | UnsuspendUser | DeleteUser;
