export interface AuthenticationSettings {
  readonly accountFailuresPerMinute?: number | undefined;
  readonly addressFailuresPerMinute?: number | undefined;
}

export class AuthenticationOptions {
  readonly accountFailuresPerMinute: number;
  readonly addressFailuresPerMinute: number;

  constructor(settings: AuthenticationSettings = {}) {
    this.accountFailuresPerMinute = settings.accountFailuresPerMinute ?? 20;
    this.addressFailuresPerMinute = settings.addressFailuresPerMinute ?? 100;
  }
}
