import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

const SEPARATOR = '--- end of block ---';
const BLOCK = /^```(\w+)\n(.*?)^```$/gms;

export interface Block {
  readonly commands: string;
  /** Expected output; `…` matches anything within a line. */
  readonly shown: string;
}

export interface FirstSession {
  readonly environment: Readonly<Record<string, string>>;
  readonly blocks: readonly Block[];
}

/** @param title of the section; without it the whole page */
export function firstSession(page: URL, title?: string): FirstSession {
  const text = readFileSync(page, 'utf8');
  const section = title === undefined ? text : sectionOf(text, title);
  const found = [...section.matchAll(BLOCK)].map(([, language = '', content = '']) => ({ language, content }));
  const start = found.find(({ language }) => language === 'sh')?.content ?? '';
  const blocks = found.flatMap(({ language, content }, index) => {
    if (language !== 'bash') return [];
    const next = found[index + 1];
    return [{ commands: content, shown: next?.language === 'text' ? next.content : '' }];
  });
  const environment = Object.fromEntries(
    [...start.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  return { environment, blocks };
}

function sectionOf(text: string, title: string): string {
  const begin = text.indexOf(title);
  return text.slice(begin, text.indexOf('\n## ', begin + title.length));
}

export async function paste(
  blocks: readonly Block[],
  environment: Readonly<Record<string, string>>,
  folder = tmpdir(),
): Promise<string[]> {
  const script = blocks.map(({ commands }) => `${commands}\necho '${SEPARATOR}'\n`).join('');
  const env = { PATH: process.env['PATH'], ...environment };
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-c', script], {
    env,
    cwd: folder,
    timeout: 60_000,
  });
  if (stderr !== '') throw new Error(`The session printed errors:\n${stderr}\n${stdout}`);
  return stdout.split(`${SEPARATOR}\n`).slice(0, blocks.length);
}

export function asPattern(shown: string): RegExp {
  const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
