export interface AuthenticationSettings {
  readonly publicUrl?: string | undefined;
  readonly accountFailuresPerMinute?: number | undefined;
  readonly addressFailuresPerMinute?: number | undefined;
}

export class AuthenticationOptions {
  readonly publicUrl: string | undefined;
  readonly accountFailuresPerMinute: number;
  readonly addressFailuresPerMinute: number;

  constructor(settings: AuthenticationSettings = {}) {
    this.publicUrl = settings.publicUrl?.replace(/\/+$/, '');
    this.accountFailuresPerMinute = settings.accountFailuresPerMinute ?? 20;
    this.addressFailuresPerMinute = settings.addressFailuresPerMinute ?? 100;
  }
}
