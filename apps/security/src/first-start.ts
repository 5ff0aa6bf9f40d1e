import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SecurityBootstrap, type BootstrapReport } from '@annal/security-application';

/** Sees to it that the first message meets an installation that is complete. */
@Injectable()
export class FirstStart implements OnModuleInit {
  private result: BootstrapReport | undefined;

  constructor(private readonly bootstrap: SecurityBootstrap) {}

  async onModuleInit(): Promise<void> {
    this.result = await this.bootstrap.run();
  }

  /** After the application was initialised. */
  get report(): BootstrapReport {
    if (!this.result) throw new Error('The application has not been initialised');
    return this.result;
  }
}
