import { readFileSync } from 'node:fs';
import { Refusal } from '../refusal.ts';
import type { Json } from './api.ts';

/** Reads a possibly edited file. @param needs paths such as `latest.sys.id` @throws Refusal that names the place */
export function readProjectFile(file: string, needs: readonly string[]): Json {
  const content = parsed(file);
  for (const path of needs) {
    const found = path.split('.').reduce<unknown>((value, name) => (value as Json | null | undefined)?.[name], content);
    if (found === undefined || found === null) throw new Refusal(`${file} has no ${path}`);
  }
  return content;
}

function parsed(file: string): Json {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new Refusal(`${file} is not JSON: ${(error as SyntaxError).message.replaceAll(/\s+/g, ' ')}`);
  }
}
