// A thread that sends what anybody in the world may send, at a fixed rate. Answers are read, not judged.
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Attack } from './attack.ts';

const { kind, address, project, picture, token, perSecond, connections } = workerData as Attack;
const { hostname, port } = new URL(address);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const random = () => randomBytes(24).toString('hex');
const at = `/api/delivery/projects/${project}`;
const deep = `{ entries { items { ${'... on Entry { sys { id } } '.repeat(3)} ${'a { '.repeat(30)}b${' }'.repeat(30)} } } }`;
let sent = 0;
let isOver = false;

interface Request {
  readonly path: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const requests: Readonly<Record<string, () => Request>> = {
  'unknown tokens': () => ({ path: `${at}/entries?pageSize=1`, headers: { accesstoken: random() } }),
  'random paths': () => ({ path: `/${random()}/${random()}`, headers: {} }),
  'image parameters': () => ({
    path: `${picture}?w=${1 + (sent % 5000)}&h=${1 + (sent % 4999)}&q=${sent % 100}`,
    headers: {},
  }),
  'deep GraphQL': () => ({
    path: `${at}/graphql`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: deep.replace('b ', `b${sent} `) }),
  }),
};

function send({ path, method = 'GET', headers, body }: Request): void {
  const asked = request({ hostname, port, path, method, headers, agent }, (answer) => answer.resume());
  asked.on('error', () => undefined);
  asked.end(body);
}

async function keepIdle(): Promise<void> {
  const sockets: Socket[] = [];
  for (let index = 0; index < connections && !isOver; index += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    sockets.push(socket);
    if (index % 100 === 99) await wait(5);
  }
  sent = sockets.length;
  parentPort?.postMessage('begun');
  while (!isOver) await wait(50);
  for (const socket of sockets) socket.destroy();
}

async function flood(request: () => Request): Promise<void> {
  const began = performance.now();
  parentPort?.postMessage('begun');
  while (!isOver) {
    const due = ((performance.now() - began) / 1_000) * perSecond;
    while (sent < due) {
      send(request());
      sent += 1;
    }
    await wait(2);
  }
  agent.destroy();
}

parentPort?.once('message', () => (isOver = true));
const flooding = requests[kind];
await (flooding ? flood(flooding) : keepIdle());
parentPort?.postMessage(sent);
parentPort?.close();
