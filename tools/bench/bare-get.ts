// What Nest and Fastify cost without a product behind them: one route that answers with the text from its input.
import { text } from 'node:stream/consumers';
import { Controller, Get, Header, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';

const body = await text(process.stdin);

@Controller()
class BareController {
  @Get()
  @Header('content-type', 'application/json; charset=utf-8')
  get(): string {
    return body;
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const app = await NestFactory.create<NestFastifyApplication>(BareModule, new FastifyAdapter(), { logger: false });
await app.listen(0, '127.0.0.1');
console.log(`Listening at ${await app.getUrl()}`);
process.once('SIGTERM', () => void app.close());
