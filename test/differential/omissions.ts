import { readFileSync } from 'node:fs';

const TABLE = new URL('../../libs/embedded/mongodb/omissions.md', import.meta.url);
const END = ' is not supported by this embedded server';

interface Omission {
  readonly what: string;
  readonly messages: readonly RegExp[];
}

/** The rows of the table that users read. */
const omissions: readonly Omission[] = readFileSync(TABLE, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, what, refused] = /^\| (.+?) +\| (`.+`) +\|$/.exec(line) ?? [];
    if (what === undefined || refused === undefined) return [];
    return [{ what, messages: [...refused.matchAll(/`([^`]+)`/g)].map(([, text = '']) => patternOf(text)) }];
  });

function patternOf(text: string): RegExp {
  const parts = text.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]+')}$`);
}

/** @returns the row that documents a refusal */
export function omissionOf(refusal: string): string | undefined {
  if (!refusal.endsWith(END)) return undefined;
  const feature = refusal.slice(0, -END.length);
  return omissions.find(({ messages }) => messages.some((message) => message.test(feature)))?.what;
}
