import { randomUUID } from 'node:crypto';

export interface HeavyRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
  readonly after?: HeavyRequest;
}

export const MIB = 1024 * 1024;
/** Leaves room for the token and headers within the service's header limit. */
const LONGEST_PATH = 60_000;
export const en = (value: string) => ({ 'en-GB': value });

export function filled(make: (index: number) => string): string {
  const parts: string[] = [];
  let length = 2_000;
  for (let index = 0; ; index += 1) {
    const part = make(index);
    length += part.length + 1;
    if (length > MIB) return parts.join();
    parts.push(part);
  }
}

export const list = (make: (index: number) => string) => `[${filled(make)}]`;
export const members = (make: (index: number) => string) => `{${filled((index) => `"${make(index)}`)}}`;
export const rest = (text: string) => text.padEnd(MIB - 2_000, text);

export const typeOf = (members: string) =>
  `{"id":"t${randomUUID().replaceAll('-', '')}","name":{"en-GB":"T"},${members}}`;

const project = '/api/management/projects/{project}';
export const of = (name: string, method: string, path: string, body?: string, type?: string): HeavyRequest => ({
  name,
  method,
  path: (path.startsWith('/api/') || path.startsWith('/auth') ? path : project + path)
    .slice(0, LONGEST_PATH)
    .replace(/%.?$/, ''),
  ...(body !== undefined && { body }),
  ...(type !== undefined && { type }),
});
