import type { Server } from 'node:http';

export declare function startProxy(place: {
  readonly host: string;
  readonly port: number;
  readonly gateway: number;
  readonly delivery: number;
}): Promise<Server>;
