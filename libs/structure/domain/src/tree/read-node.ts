import { canonicalGuid, canonicalLanguage, EMPTY_GUID, isVersionNo, type Localized } from '@annal/kernel';
import type { Findings } from './findings.ts';
import { isSlug, isTooLong } from './slug.ts';
import type { SentNode } from './tree.commands.ts';
import type { NodeProxy } from './tree.events.ts';

const LONGEST_NAME = 255;
const LARGEST_RENDERER = 4096;

export interface ReadNode {
  readonly displayName: Localized | undefined;
  readonly slug: Localized | undefined;
  readonly restrictedToLanguages: readonly string[] | undefined;
  readonly includeInMenu: boolean | undefined;
  readonly renderer: Readonly<Record<string, unknown>> | null | undefined;
  readonly proxy: NodeProxy | null | undefined;
  readonly entryId: string | null | undefined;
  readonly isCanonical: boolean | undefined;
  readonly versionNo: string | undefined;
}

export function readNode(sent: SentNode, findings: Findings): ReadNode {
  return {
    displayName: readDisplayName(sent, findings),
    slug: readTexts(sent.slug, 'slug', findings, checkSlug),
    restrictedToLanguages: readLanguages(sent.restrictedToLanguages, findings),
    includeInMenu: sent.includeInMenu === null ? true : readFlag(sent.includeInMenu, 'includeInMenu', findings),
    renderer: readRenderer(sent.renderer, findings),
    proxy: readProxy(sent.proxy, findings),
    entryId: readEntryId(sent.entryId, findings),
    isCanonical: sent.isCanonical === null ? undefined : readFlag(sent.isCanonical, 'isCanonical', findings),
    versionNo: readVersionNo(sent.version, findings),
  };
}

export function readParentId(sent: unknown, findings: Findings): string | 'none' | undefined {
  if (sent === undefined) return undefined;
  if (sent === null || sent === EMPTY_GUID) return 'none';
  const id = canonicalGuid(sent);
  if (!id) findings.notA('GUID', 'parentId');
  return id;
}

export function readId(sent: unknown): string | undefined {
  const id = canonicalGuid(sent);
  return id === EMPTY_GUID ? undefined : id;
}

function readDisplayName({ displayName, title }: SentNode, findings: Findings): Localized | undefined {
  const check = (field: string, text: string): void => {
    if (text.length > LONGEST_NAME && [...text].length > LONGEST_NAME)
      findings.add('V21', field, `The node displayName cannot be longer than ${LONGEST_NAME} characters`);
  };
  const older = readTexts(title, 'title', findings, check);
  const named = readTexts(displayName, 'displayName', findings, check);
  return named || older ? { ...older, ...named } : undefined;
}

type Check = (field: string, text: string, findings: Findings) => void;

function readTexts(sent: unknown, property: string, findings: Findings, check: Check): Localized | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (!isObject(sent)) return void findings.notA('object', property);
  const texts: Record<string, string> = {};
  for (const [code, text] of Object.entries(sent)) {
    const field = `${property}.${code}`;
    const language = canonicalLanguage(code);
    if (!language) findings.add('V13', field, `The language code '${code}' is not valid`);
    if (text !== null && typeof text !== 'string') findings.notA('string', field);
    if (typeof text !== 'string' || text.trim() === '') continue;
    check(field, text.trim(), findings);
    if (language) texts[language] = text.trim();
  }
  return texts;
}

function checkSlug(field: string, slug: string, findings: Findings): void {
  if (isTooLong(slug)) findings.add('V5', '', 'The node slug cannot be longer than 50 characters');
  else if (!isSlug(slug)) findings.add('V20', field, `The slug '${slug}' is not in a valid slug format`);
}

function readLanguages(sent: unknown, findings: Findings): readonly string[] | undefined {
  if (sent === undefined) return undefined;
  if (sent === null) return [];
  if (!Array.isArray(sent)) return void findings.notA('array', 'restrictedToLanguages');
  const languages = sent.map((code: unknown, index) => {
    const field = `restrictedToLanguages[${index}]`;
    const language = canonicalLanguage(code);
    if (typeof code !== 'string') findings.notA('string', field);
    else if (!language) findings.add('V13', field, `The language code '${code}' is not valid`);
    return language ?? '';
  });
  return [...new Set(languages)];
}

function readFlag(sent: unknown, field: string, findings: Findings): boolean | undefined {
  if (sent === undefined || typeof sent === 'boolean') return sent;
  return void findings.notA('boolean', field);
}

function readRenderer(sent: unknown, findings: Findings): ReadNode['renderer'] {
  if (sent === undefined || sent === null) return sent;
  if (!isObject(sent)) return void findings.notA('object', 'renderer');
  if (new TextEncoder().encode(JSON.stringify(sent)).length > LARGEST_RENDERER)
    findings.add('V21', 'renderer', `The node renderer cannot be longer than ${LARGEST_RENDERER} bytes`);
  return sent;
}

function readProxy(sent: unknown, findings: Findings): ReadNode['proxy'] {
  if (sent === undefined || sent === null) return sent;
  if (!isObject(sent)) return void findings.notA('object', 'proxy');
  const id = readId(sent['id']);
  if (!id) findings.notA('GUID', 'proxy.id');
  const flag = (name: string) => readFlag(sent[name] ?? undefined, `proxy.${name}`, findings) ?? false;
  return {
    id: id ?? '',
    enablePartialMatching: flag('enablePartialMatching'),
    parseContent: flag('parseContent'),
  };
}

function readEntryId(sent: unknown, findings: Findings): string | null | undefined {
  if (sent === undefined || sent === null) return sent;
  const id = readId(sent);
  if (!id) findings.add('V11', 'entryId', 'The entry id must be a guid');
  return id;
}

function readVersionNo(sent: unknown, findings: Findings): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (!isObject(sent)) return void findings.notA('object', 'version');
  const { versionNo } = sent;
  if (versionNo === undefined || versionNo === null) return undefined;
  if (isVersionNo(versionNo)) return versionNo;
  return void findings.add('V21', 'version.versionNo', 'The version number is not valid');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
