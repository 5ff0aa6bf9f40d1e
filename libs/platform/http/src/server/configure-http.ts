import type { INestApplication } from '@nestjs/common';
import type { Logger } from '@annal/observability';
import { ModelPipe } from '../model/model.pipe.ts';
import { ErrorFilter } from './error.filter.ts';

export function configureHttp(app: INestApplication, logger: Logger): void {
  app.useGlobalFilters(new ErrorFilter(logger));
  app.useGlobalPipes(new ModelPipe());
}
