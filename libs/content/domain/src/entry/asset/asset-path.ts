import { lengthOf } from '@annal/content-rules';
import type { JsonReader } from '@annal/kernel';

const MAX_NAME = 200;
const MAX_SEGMENT = 100;
const MAX_PATH = 1_000;
const FORBIDDEN = /[/\\:*?"<>|\p{Cc}\p{Cs}]/u;

export function extensionOf(filename: string): string {
  return /[^.]\.([A-Za-z0-9]{1,16})$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/** assets.md 3.1; undefined for a valid name. */
export function filenameProblem(filename: string, extension: string | undefined): string | undefined {
  if (filename.trim() !== filename || FORBIDDEN.test(filename)) return 'The file name is not valid';
  if (lengthOf(filename) > MAX_NAME) return `The file name cannot be longer than ${MAX_NAME} characters`;
  const own = extensionOf(filename);
  if (own === '') return 'The file name needs an extension';
  if (extension !== undefined && own !== extension) return `The file name has to end with '.${extension}'`;
  return undefined;
}

export function usableFilename(sent: string): string {
  const [last = ''] = sent.normalize('NFC').split(/[/\\]/).slice(-1);
  const clean = last.replace(new RegExp(FORBIDDEN, 'gu'), '_').trim();
  const extension = extensionOf(clean) || 'bin';
  const stem = extensionOf(clean) === '' ? clean : clean.slice(0, -extension.length - 1);
  const room = MAX_NAME - extension.length - 1;
  const short = [...stem.replace(/^\.+/, '')]
    .slice(0, room)
    .join('')
    .replace(/[\s.]+$/, '');
  const spelled = extensionOf(clean) === '' ? extension : clean.slice(-extension.length);
  return `${short || 'upload'}.${spelled}`;
}

export function readFolder(sent: JsonReader): string | undefined {
  const text = sent.text();
  if (text === undefined) return undefined;
  const segments = text.replaceAll('\\', '/').replace(/^\//, '').replace(/\/$/, '').split('/');
  if (segments.length === 1 && segments[0] === '') return '/';
  const isUsable = (segment: string) =>
    segment.trim() === segment &&
    segment !== '' &&
    segment !== '.' &&
    segment !== '..' &&
    lengthOf(segment) <= MAX_SEGMENT &&
    !FORBIDDEN.test(segment);
  if (segments.every(isUsable) && text.length <= MAX_PATH) return `/${segments.join('/')}`;
  return sent.refuse('The folder is not valid');
}
