/** `refused`: the password was right, but the account is suspended or has expired. */
export type RecordLogin = {
  readonly type: 'RecordLogin';
  readonly data: {
    readonly userId: string;
    readonly outcome: 'right' | 'wrong' | 'refused';
    /** Wrong passwords in a row that lock the account; 0 is never. */
    readonly attempts: number;
    readonly now: Date;
  };
};

export type UnlockLogin = { readonly type: 'UnlockLogin'; readonly data: { readonly userId: string } };

export type LoginCommand = RecordLogin | UnlockLogin;
