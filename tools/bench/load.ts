import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Measured {
  readonly count: number;
  readonly 'per second': number;
  readonly 'p50 ms': number;
  readonly 'p99 ms': number;
  readonly failed: number;
}

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

const MOST_MS = 30_000;

export interface Target {
  readonly address: string;
  readonly token: string;
}

/** A closed loop over kept-alive connections. @param withinMs stops sending after this time */
export async function load(
  { address, token }: Target,
  count: number,
  connections: number,
  call: (index: number) => Call,
  onAnswer: (index: number, body: Buffer) => void = () => undefined,
  withinMs = MOST_MS,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(address);
  const times: number[] = [];
  let next = 0;
  let failed = 0;
  const start = performance.now();
  const worker = async () => {
    while (next < count && performance.now() - start < withinMs) {
      const index = next++;
      const began = performance.now();
      const { status, body } = await send({ agent, hostname, port, token }, call(index));
      times.push(performance.now() - began);
      if (status >= 300) failed += 1;
      else onAnswer(index, body);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const took = performance.now() - start;
  agent.destroy();
  return { ...measured(times, took), failed };
}

function measured(times: number[], took: number): Omit<Measured, 'failed'> {
  times.sort((one, other) => one - other);
  return {
    count: times.length,
    'per second': Math.round((times.length / took) * 1000),
    'p50 ms': round(times[Math.floor(times.length * 0.5)] ?? 0),
    'p99 ms': round(times[Math.floor(times.length * 0.99)] ?? 0),
  };
}

export async function paced(
  { address, token }: Target,
  count: number,
  perSecond: number,
  call: (index: number) => Call,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(address);
  const times: number[] = [];
  let failed = 0;
  const start = performance.now();
  const one = async (index: number) => {
    // Latency counts from the due time, so that delays of a busy machine are included.
    const due = start + (index * 1_000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    const { status } = await send({ agent, hostname, port, token }, call(index));
    times.push(performance.now() - due);
    if (status >= 300) failed += 1;
  };
  await Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  const took = performance.now() - start;
  agent.destroy();
  return { ...measured(times, took), failed };
}

interface Connection {
  readonly agent: Agent;
  readonly hostname: string;
  readonly port: string;
  readonly token: string;
}

function send(
  { agent, hostname, port, token }: Connection,
  { method, path, body }: Call,
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const outgoing = request({ agent, hostname, port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
