import type { Server } from 'node:http';

export function serveParts(
  folder?: string,
  port?: number,
): Promise<{ readonly server: Server; readonly address: string }>;
