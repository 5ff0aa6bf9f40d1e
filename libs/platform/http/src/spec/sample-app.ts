import { connect, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@annal/observability';
import {
  configureHttp,
  createHttpAdapter,
  HealthChecks,
  OperationsModule,
  type HttpOptions,
  type MetricsAddress,
} from '../index.ts';
import { FilesController, ThingsController } from './things.controller.ts';

export { arrived, release } from './things.controller.ts';

export const THINGS = '/api/management/things';
export const GUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
export const JSON_TYPE = 'application/json; charset=utf-8';

export const errorBody = (message: unknown, type: 'error' | 'Validation', data: unknown): object => ({
  logId: expect.stringMatching(GUID) as string,
  message,
  data,
  type,
});

export interface Sample {
  readonly app: NestFastifyApplication;
  readonly base: string;
  readonly health: HealthChecks;
  readonly lines: () => Array<Record<string, unknown>>;
  readonly raw: (request: string | Buffer) => Promise<string>;
}

export async function startSample(
  options: Partial<HttpOptions> & { readonly metricsAt?: MetricsAddress } = {},
): Promise<Sample> {
  let log = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const logger = createLogger({ level: 'info', format: 'json' }, destination);
  const operations = OperationsModule.forRoot(options.metricsAt && { metricsAt: options.metricsAt });

  @Module({ imports: [operations], controllers: [ThingsController, FilesController] })
  class SampleModule {}

  const adapter = createHttpAdapter({ logger, ...options });
  const app = await NestFactory.create<NestFastifyApplication>(SampleModule, adapter, { logger: false });
  configureHttp(app, logger);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    base: `http://127.0.0.1:${port}`,
    health: app.get(HealthChecks),
    lines: () =>
      log
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    raw: (request) => exchange(port, request),
  };
}

function exchange(port: number, request: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.on('error', reject);
  });
}
