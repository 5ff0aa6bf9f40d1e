import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { connectTransport } from '../index.ts';
import { Gate, SampleMessages } from './sample-services.ts';

const [url = '', mode] = process.argv.slice(2);

class ReportingGate extends Gate {
  override hold(key: string): Promise<string> {
    process.stdout.write(`${key}\n`);
    return mode === 'holds' ? super.hold(key) : Promise.resolve(key);
  }
}

@Module({ controllers: [SampleMessages], providers: [{ provide: Gate, useClass: ReportingGate }] })
class HoldingModule {}

const app = await NestFactory.create(HoldingModule, new FastifyAdapter(), { logger: false });
await connectTransport(app, { transport: 'nats', url, service: 'sample' });
process.stdout.write('ready\n');
