import type { SecretCost } from '@annal/security-credentials';

const MIN_LIFETIME_SECONDS = 300;

export interface SecuritySettings {
  readonly mongodbUrl: string;
  readonly keysDirectory: string;
  readonly accessTokenSeconds?: number;
  readonly administrator: { readonly username: string; readonly email?: string; readonly password?: string };
  readonly loginAttempts?: number;
  readonly passwordDays?: number;
  readonly bootstrapClient?: { readonly clientId: string; readonly clientSecret: string };
  /** For tests; a cost below the default does not protect passwords. */
  readonly secretCost?: SecretCost;
}

export class SecurityOptions {
  readonly accessTokenSeconds: number;
  readonly loginAttempts: number;
  readonly passwordDays: number;

  constructor(readonly settings: SecuritySettings) {
    this.loginAttempts = settings.loginAttempts ?? 10;
    this.passwordDays = settings.passwordDays ?? 90;
    this.accessTokenSeconds = settings.accessTokenSeconds ?? 3600;
    if (this.accessTokenSeconds < MIN_LIFETIME_SECONDS)
      throw new Error(`Access tokens must live ${MIN_LIFETIME_SECONDS} seconds or longer`);
  }
}
