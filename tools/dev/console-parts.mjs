// npm run console:parts [-- port]: serves a page with every part of the console's design system in each of its states.
// It needs no service, and no service has it.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from '../build/console.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.ico': 'image/x-icon' };
const PAGE = 'index.html';

/** @returns the server and the address of the page */
export async function serveParts(folder = join(root, 'dist/console-parts'), port = 0) {
  await buildConsole(folder, { page: 'parts' });
  const server = createServer((request, response) => {
    const asked = basename(new URL(request.url ?? '/', 'http://localhost').pathname);
    const name = extname(asked) !== '' && existsSync(join(folder, asked)) ? asked : PAGE;
    response.setHeader('content-type', TYPES[extname(name)] ?? 'text/html; charset=utf-8');
    createReadStream(join(folder, name)).pipe(response);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/console/parts` };
}

if (import.meta.main) {
  const { address } = await serveParts(undefined, Number(process.argv[2] ?? 3002));
  console.log(`The parts of the console: ${address}`);
}
