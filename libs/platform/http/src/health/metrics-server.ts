import { createServer, type Server } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { metrics } from '@annal/observability';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export const METRICS_ADDRESS = Symbol('MetricsAddress');

@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly server: Server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void metrics.metrics().then((text) => response.setHeader('content-type', metrics.contentType).end(text));
  });

  constructor(@Inject(METRICS_ADDRESS) private readonly at: MetricsAddress) {}

  get address(): ReturnType<Server['address']> {
    return this.server.address();
  }

  async onApplicationBootstrap(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(this.at.port, this.at.host, resolve);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
