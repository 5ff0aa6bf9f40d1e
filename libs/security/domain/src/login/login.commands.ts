/** `refused`: the password was right, but the account is suspended or expired. */
export type RecordLogin = {
  readonly type: 'RecordLogin';
  readonly data: {
    readonly userId: string;
    readonly outcome: 'right' | 'wrong' | 'refused';
    readonly attempts: number;
    readonly now: Date;
  };
};

export type UnlockLogin = { readonly type: 'UnlockLogin'; readonly data: { readonly userId: string } };

export type LoginCommand = RecordLogin | UnlockLogin;
