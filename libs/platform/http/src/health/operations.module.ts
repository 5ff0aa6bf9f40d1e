import { Module, type DynamicModule } from '@nestjs/common';
import { HealthChecks } from './health-checks.ts';
import { HealthController } from './health.controller.ts';
import { METRICS_ADDRESS, MetricsServer, type MetricsAddress } from './metrics-server.ts';
import { MetricsController } from './metrics.controller.ts';

/** Import it once, in the root module. */
@Module({})
export class OperationsModule {
  static forRoot({ metricsAt }: { readonly metricsAt?: MetricsAddress } = {}): DynamicModule {
    return {
      module: OperationsModule,
      global: true,
      controllers: metricsAt ? [HealthController] : [HealthController, MetricsController],
      providers: [
        HealthChecks,
        ...(metricsAt ? [{ provide: METRICS_ADDRESS, useValue: metricsAt }, MetricsServer] : []),
      ],
      exports: [HealthChecks],
    };
  }
}
