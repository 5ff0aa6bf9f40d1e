export interface AuthenticationSettings {
  readonly publicUrl?: string | undefined;
  /** 0 is no limit. */
  readonly accountFailuresPerMinute?: number | undefined;
  readonly addressFailuresPerMinute?: number | undefined;
}

/** Injection token. */
export class AuthenticationOptions {
  /** Without slash at the end. Where unset, the address follows the request. */
  readonly publicUrl: string | undefined;
  readonly accountFailuresPerMinute: number;
  readonly addressFailuresPerMinute: number;

  constructor(settings: AuthenticationSettings = {}) {
    this.publicUrl = settings.publicUrl?.replace(/\/+$/, '');
    this.accountFailuresPerMinute = settings.accountFailuresPerMinute ?? 20;
    this.addressFailuresPerMinute = settings.addressFailuresPerMinute ?? 100;
  }
}
