import { alternatives, canonicalLanguage, colors, type Issue, type LanguageCode } from '@annal/kernel';
import type { ProjectProperties } from './project.commands.ts';

const NEVER_EXCLUDED = [
  'sys.id',
  'sys.uri',
  'sys.language',
  'sys.dataformat',
  'sys.contenttypeid',
  'sys.versionstatus',
];
const MAX_LENGTH = 40;

export interface Details {
  readonly name?: string;
  readonly description?: string | null;
  readonly color?: string;
  readonly deliverySysExclusions?: readonly string[];
}

export interface Languages {
  readonly primaryLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
}

export function checkId(id: string | null | undefined, issues: Issue[]): string | undefined {
  if (!id?.trim()) issues.push({ field: 'id', message: 'The id is required' });
  else if (id.length > MAX_LENGTH)
    issues.push({ field: 'id', message: `The project id cannot be longer than ${MAX_LENGTH} characters` });
  else if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(id)) issues.push({ field: 'id', message: 'The project id is not valid' });
  else return id;
  return undefined;
}

export function checkDetails(sent: ProjectProperties, issues: Issue[]): Details {
  return {
    ...(sent.name === undefined ? {} : { name: checkName(sent.name, issues) }),
    ...(sent.description === undefined ? {} : { description: sent.description }),
    ...(sent.color === undefined ? {} : { color: checkColor(sent.color, issues) }),
    ...(sent.deliverySysExclusions === undefined
      ? {}
      : { deliverySysExclusions: checkExclusions(sent.deliverySysExclusions ?? [], issues) }),
  };
}

function checkName(sent: string | null, issues: Issue[]): string {
  const name = sent?.trim() ?? '';
  if (name === '') issues.push({ field: 'name', message: 'The name is required' });
  else if ([...name].length > MAX_LENGTH)
    issues.push({ field: 'name', message: `The project name cannot be longer than ${MAX_LENGTH} characters` });
  return name;
}

function checkColor(sent: string | null, issues: Issue[]): string {
  const color = (sent ?? 'cobalt').toLowerCase();
  if (!(colors as readonly string[]).includes(color))
    issues.push({ field: 'color', message: `The color '${sent}' is not supported: use ${alternatives(colors)}` });
  return color;
}

function checkExclusions(paths: readonly string[], issues: Issue[]): readonly string[] {
  for (const path of paths)
    if (!path.startsWith('sys.') || NEVER_EXCLUDED.includes(path.toLowerCase()))
      issues.push({ field: 'deliverySysExclusions', message: `The field '${path}' cannot be excluded` });
  return [...new Set(paths)];
}

export function checkLanguages(
  sent: ProjectProperties,
  current: Languages | undefined,
  issues: Issue[],
): Languages | undefined {
  const primaryLanguage =
    sent.primaryLanguage === undefined ? current?.primaryLanguage : canonicalLanguage(sent.primaryLanguage);
  if (!primaryLanguage) issues.push({ field: 'Project', message: 'The primary language code is not valid' });
  const codes =
    sent.supportedLanguages === undefined ? (current?.supportedLanguages ?? []) : (sent.supportedLanguages ?? []);
  const supported = codes.map((code) => {
    const canonical = canonicalLanguage(code);
    if (!canonical)
      issues.push({ field: 'supportedLanguages', message: `The supported language code '${code}' is not valid` });
    return canonical ?? code;
  });
  if (!primaryLanguage) return undefined;
  const all = supported.includes(primaryLanguage) ? supported : [primaryLanguage, ...supported];
  return { primaryLanguage, supportedLanguages: [...new Set(all)] };
}
