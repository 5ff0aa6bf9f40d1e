// npm run console:types [-- <address of a service>]: makes the types of the console's client anew.
import { writeFile } from 'node:fs/promises';
import { apiTypes, schemaFile, type ApiDocument } from './api-types.ts';

const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const answer = await fetch(new URL('/api/openapi.json', address));
await writeFile(schemaFile, await apiTypes((await answer.json()) as ApiDocument));
