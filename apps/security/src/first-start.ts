import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BadSetting, ConfigurationError } from '@annal/configuration';
import { DomainError, type Issue } from '@annal/kernel';
import { untilAvailable } from '@annal/read-models';
import { SecurityBootstrap, type BootstrapReport } from '@annal/security-application';
import { settingRefused } from '@annal/service';

@Injectable()
export class FirstStart implements OnModuleInit {
  private result: BootstrapReport | undefined;

  constructor(private readonly bootstrap: SecurityBootstrap) {}

  async onModuleInit(): Promise<void> {
    try {
      this.result = await untilAvailable(
        () => this.bootstrap.run(),
        (error) => settingRefused(error) !== undefined,
      );
    } catch (error) {
      throw settingOf(error) ?? error;
    }
  }

  get report(): BootstrapReport {
    if (!this.result) throw new Error('The application has not been initialised');
    return this.result;
  }
}

function settingOf(error: unknown): ConfigurationError | undefined {
  if (!(error instanceof DomainError) || !Array.isArray(error.data)) return undefined;
  const names = {
    'User.Invalid': 'ADMIN_USERNAME',
    'User.Taken': 'ADMIN_USERNAME',
    'ApiKey.Invalid': 'BOOTSTRAP_CLIENT_ID',
  } as const;
  const name = names[error.code as keyof typeof names] as string | undefined;
  const problems = (error.data as readonly Issue[]).map(({ message }) => message).join('; ');
  return name === undefined ? undefined : new ConfigurationError([new BadSetting(name, `is refused: ${problems}`)]);
}
