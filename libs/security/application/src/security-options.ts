import type { SecretCost } from '@annal/security-credentials';

const MIN_LIFETIME_SECONDS = 300;

export interface SecuritySettings {
  readonly mongodbUrl: string;
  /** Where the signing keys are. */
  readonly keysDirectory: string;
  readonly accessTokenSeconds?: number;
  readonly administrator: { readonly username: string; readonly email?: string; readonly password?: string };
  /** Wrong passwords in a row that lock an account; 0 is never. */
  readonly loginAttempts?: number;
  /** Life of passwords that are made to expire. */
  readonly passwordDays?: number;
  /** Where set, an API key with these and administrator rights exists after every start. */
  readonly bootstrapClient?: { readonly clientId: string; readonly clientSecret: string };
  /** For tests: anything cheaper than the default is no protection. */
  readonly secretCost?: SecretCost;
}

/** Injection token. The values come from the app's configuration. */
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
