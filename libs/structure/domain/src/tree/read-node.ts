import {
  canonicalGuid,
  canonicalLanguage,
  EMPTY_GUID,
  isVersionNo,
  JsonReader,
  wrongLanguage,
  type Localized,
} from '@annal/kernel';
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
  const node: JsonReader<keyof SentNode> = new JsonReader(sent, findings);
  const includeInMenu = node.own('includeInMenu');
  return {
    displayName: readDisplayName(node, findings),
    slug: readTexts(node.own('slug'), findings, checkSlug),
    restrictedToLanguages: readLanguages(node.own('restrictedToLanguages'), findings),
    includeInMenu: includeInMenu.value === null ? true : includeInMenu.flag(),
    renderer: readRenderer(node.own('renderer')),
    proxy: readProxy(node.own('proxy')),
    entryId: readEntryId(node.own('entryId'), findings),
    isCanonical: node.own('isCanonical').flag(),
    versionNo: readVersionNo(node.own('version')),
  };
}

export function readParentId(sent: unknown, findings: Findings): string | 'none' | undefined {
  if (sent === undefined) return undefined;
  if (sent === null || sent === EMPTY_GUID) return 'none';
  return canonicalGuid(sent) ?? new JsonReader(sent, findings, 'parentId').notA('GUID');
}

export function readId(sent: unknown): string | undefined {
  const id = canonicalGuid(sent);
  return id === EMPTY_GUID ? undefined : id;
}

function readDisplayName(node: JsonReader<keyof SentNode>, findings: Findings): Localized | undefined {
  const check = (sent: JsonReader, text: string): void => {
    if (text.length > LONGEST_NAME && [...text].length > LONGEST_NAME)
      sent.refuse(`The node displayName cannot be longer than ${LONGEST_NAME} characters`);
  };
  const older = readTexts(node.own('title'), findings, check);
  const named = readTexts(node.own('displayName'), findings, check);
  return named || older ? { ...older, ...named } : undefined;
}

type Check = (sent: JsonReader, text: string, findings: Findings) => void;

function readTexts(sent: JsonReader, findings: Findings, check: Check): Localized | undefined {
  if (!sent.object()) return undefined;
  const texts: Record<string, string> = {};
  for (const [code, each] of sent.members()) {
    const language = canonicalLanguage(code);
    if (!language) findings.add('V13', each.path, wrongLanguage(code));
    const text = each.text()?.trim() ?? '';
    if (text === '') continue;
    check(each, text, findings);
    if (language) texts[language] = text;
  }
  return texts;
}

function checkSlug(sent: JsonReader, slug: string, findings: Findings): void {
  if (isTooLong(slug)) findings.add('V5', '', 'The node slug cannot be longer than 50 characters');
  else if (!isSlug(slug)) findings.add('V20', sent.path, `The slug '${slug}' is not in a valid slug format`);
}

function readLanguages(sent: JsonReader, findings: Findings): readonly string[] | undefined {
  if (sent.value === null) return [];
  const languages = sent.list()?.map((item) => {
    const language = canonicalLanguage(item.value);
    if (typeof item.value !== 'string') item.notA('string');
    else if (!language) findings.add('V13', item.path, wrongLanguage(item.value));
    return language ?? '';
  });
  return languages && [...new Set(languages)];
}

function readRenderer(sent: JsonReader): ReadNode['renderer'] {
  if (sent.value === null) return null;
  const renderer = sent.record();
  if (renderer && new TextEncoder().encode(JSON.stringify(renderer)).length > LARGEST_RENDERER)
    sent.refuse(`The node renderer cannot be longer than ${LARGEST_RENDERER} bytes`);
  return renderer;
}

function readProxy(sent: JsonReader): ReadNode['proxy'] {
  if (sent.value === null) return null;
  const proxy = sent.object();
  if (!proxy) return undefined;
  const id = readId(proxy.own('id').value) ?? proxy.own('id').notA('GUID');
  return {
    id: id ?? '',
    enablePartialMatching: proxy.own('enablePartialMatching').flag() ?? false,
    parseContent: proxy.own('parseContent').flag() ?? false,
  };
}

function readEntryId(sent: JsonReader, findings: Findings): string | null | undefined {
  const { value } = sent;
  if (value === undefined || value === null) return value;
  const id = readId(value);
  if (!id) findings.add('V11', sent.path, 'The entry id must be a guid');
  return id;
}

function readVersionNo(sent: JsonReader): string | undefined {
  const sentNo = sent.object()?.own('versionNo').present();
  if (!sentNo) return undefined;
  return isVersionNo(sentNo.value) ? sentNo.value : sentNo.refuse('The version number is not valid');
}
