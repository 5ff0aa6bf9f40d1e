import { Controller, Get } from '@nestjs/common';
import { Context, Public } from '../decorators.ts';
import { RequestContext } from '../request/request-context.ts';
import { HealthChecks, type HealthReport } from './health-checks.ts';
import { measureChecks } from './measured-checks.ts';

@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthChecks) {
    measureChecks(health);
  }

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Context() context: RequestContext): Promise<HealthReport> {
    const report = await this.health.report();
    if (report.status === 'unavailable') {
      context.status = 503;
      context.setHeader('retry-after', '1');
    }
    return report;
  }
}
