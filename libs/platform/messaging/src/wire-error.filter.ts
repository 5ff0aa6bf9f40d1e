import { Catch, Logger, type ArgumentsHost, type RpcExceptionFilter } from '@nestjs/common';
import { messageOf, stackOf } from '@annal/observability';
import { throwError, type Observable } from 'rxjs';
import { toWire } from './wire-error.ts';

@Catch()
export class WireErrorFilter implements RpcExceptionFilter {
  private readonly logger = new Logger('Messaging');

  catch(error: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => toWire(error, (logId) => this.log(error, logId)));
  }

  private log(error: unknown, logId: string): void {
    const thrown = error instanceof Error ? error : new Error(`Thrown value ${String(error)}`);
    this.logger.error(`A message handler failed (log id ${logId}): ${messageOf(thrown)}`, stackOf(thrown));
  }
}
