import type { UserDocument } from '@annal/security-read-models';

type Shown =
  | 'username'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'timezone'
  | 'language'
  | 'created'
  | 'modified'
  | 'lastLogin'
  | 'lastFailedLogin'
  | 'passwordChanged'
  | 'expiry'
  | 'optOutOfNotifications'
  | 'failedLoginAttempts'
  | 'failedLoginAttemptsSinceLastSuccess'
  | 'successfulLoginAttempts';

/** security.md 3.1. */
export interface UserView extends Pick<UserDocument, Shown> {
  readonly id: string;
  readonly avatarUrl: null;
  readonly custom: Readonly<Record<string, unknown>>;
  readonly credentials: {
    readonly passwordChangeFrequency: number;
    readonly provider: { readonly type: string; readonly name: string };
  };
  readonly status: { readonly suspended: boolean; readonly locked: boolean; readonly passwordResetRequired: boolean };
}

export function userView(user: UserDocument, now: Date): UserView {
  const provider = user.kind === 'user' ? 'contensis' : 'apiKey';
  return {
    id: user._id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    avatarUrl: null,
    timezone: user.timezone,
    language: user.language,
    custom: Object.fromEntries(user.custom.map(({ key, value }) => [key, value])),
    credentials: {
      passwordChangeFrequency: user.passwordChangeFrequency,
      provider: { type: provider, name: provider },
    },
    status: {
      suspended: user.suspended || isPast(user.expiry, now),
      locked: user.lockedUntil !== null && !isPast(user.lockedUntil, now),
      passwordResetRequired: user.passwordResetRequired || isPast(user.passwordExpires, now),
    },
    created: user.created,
    modified: user.modified,
    lastLogin: user.lastLogin,
    lastFailedLogin: user.lastFailedLogin,
    passwordChanged: user.passwordChanged,
    expiry: user.expiry,
    optOutOfNotifications: user.optOutOfNotifications,
    failedLoginAttempts: user.failedLoginAttempts,
    failedLoginAttemptsSinceLastSuccess: user.failedLoginAttemptsSinceLastSuccess,
    successfulLoginAttempts: user.successfulLoginAttempts,
  };
}

function isPast(moment: string | null, now: Date): boolean {
  return moment !== null && Date.parse(moment) <= now.getTime();
}
