import type { INestApplication } from '@nestjs/common';
import type { Logger } from '@annal/observability';
import { ModelPipe } from '../model/model.pipe.ts';
import { ErrorFilter } from './error.filter.ts';

/** Before the application is initialised. Does not touch message handlers, which have a filter of their own. */
export function configureHttp(app: INestApplication, logger: Logger): void {
  app.useGlobalFilters(new ErrorFilter(logger));
  app.useGlobalPipes(new ModelPipe());
}
