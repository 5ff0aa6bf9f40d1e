import { Controller, Get } from '@nestjs/common';
import { metrics } from '@annal/observability';
import { Context, Public } from '../decorators.ts';
import { RequestContext } from '../request/request-context.ts';

@Public()
@Controller('metrics')
export class MetricsController {
  @Get()
  show(@Context() context: RequestContext): Promise<string> {
    context.setHeader('content-type', metrics.contentType);
    return metrics.metrics();
  }
}
