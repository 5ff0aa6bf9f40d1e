import { canonicalGuid, canonicalLanguage, type Issue } from '@annal/kernel';
import type { GrantableType, RoleFacts } from './role.commands.ts';
import {
  nodeScopes,
  sections,
  type DefinitionGrant,
  type EntryGrant,
  type NodeGrant,
  type RolePermissions,
  type Section,
} from './role.events.ts';
import { isObject, memberOf, objectList, textList, type Json } from './role.json.ts';

const ALL = ['*'];
const PATHS = { entries: 'Entries', assets: 'Assets' } as const;
/** Spelling of 2020. */
const OLD_SPELLINGS: Readonly<Record<string, Section>> = { webhooksubscription: 'webhookSubscriptions' };
const LISTS = new Map([
  ['entries', 'entries'],
  ['assets', 'assets'],
  ['contenttypes', 'contentTypes'],
  ['nodes', 'nodes'],
] as const);
const SECTIONS = new Map<string, Section>([
  ...sections.map((section) => [section.toLowerCase(), section] as const),
  ...Object.entries(OLD_SPELLINGS),
]);

export const noPermissions: RolePermissions = {
  entries: [],
  assets: [],
  contentTypes: [],
  nodes: [],
  sections: {},
  others: {},
};

/** What was sent, laid over what there is: a member that was sent replaces the one there is. */
export function readPermissions(
  sent: unknown,
  current: RolePermissions,
  { types }: RoleFacts,
  issues: Issue[],
): RolePermissions {
  if (sent === undefined || sent === null) return current;
  if (!isObject(sent)) {
    issues.push({ field: 'permissions', message: 'The value is not a valid object' });
    return current;
  }
  const { sections: granted, others, ...lists } = current;
  const read = { ...lists, sections: { ...granted }, others: new Map(Object.entries(others)) };
  for (const [name, value] of Object.entries(sent)) {
    const key = name.toLowerCase();
    const list = LISTS.get(key as 'entries');
    const section = SECTIONS.get(key);
    if (list) read[list] = readList(list, value, types, issues) as never;
    else if (section) read.sections[section] = readSection(value, name, issues);
    else if (value === null) read.others.delete(name);
    else read.others.set(name, value);
  }
  return { ...read, others: Object.fromEntries(read.others) };
}

function readList(list: keyof typeof READERS, value: unknown, types: readonly GrantableType[], issues: Issue[]) {
  const items = value === null ? [] : objectList(value, list, issues);
  return items.map((item, index) => READERS[list](item, `${list}[${index}]`, types, issues));
}

const READERS = {
  entries: (item: Json, path: string, types: readonly GrantableType[], issues: Issue[]) =>
    readEntryGrant(item, path, PATHS.entries, types, issues),
  assets: (item: Json, path: string, types: readonly GrantableType[], issues: Issue[]) =>
    readEntryGrant(item, path, PATHS.assets, types, issues),
  contentTypes: readDefinitionGrant,
  nodes: (item: Json, path: string, _: readonly GrantableType[], issues: Issue[]) => readNodeGrant(item, path, issues),
};

function readEntryGrant(
  item: Json,
  path: string,
  list: (typeof PATHS)[keyof typeof PATHS],
  types: readonly GrantableType[],
  issues: Issue[],
): EntryGrant {
  const named = memberOf(item, 'id');
  const isAll = named === '*';
  const type = isAll ? undefined : readType(named, path, types, 'contentType', issues);
  const languages = readLanguages(item, path, issues);
  if (type) checkLanguages(languages, type, path.replace(/^[a-z]+/, `Role.Permissions.${list}`), issues);
  const actions = readActions(item, path, issues);
  return { id: isAll ? '*' : (type?.id ?? ''), uuid: type?.uuid ?? null, languages, actions };
}

function readDefinitionGrant(
  item: Json,
  path: string,
  types: readonly GrantableType[],
  issues: Issue[],
): DefinitionGrant {
  const named = memberOf(item, 'id');
  const actions = readActions(item, path, issues);
  if (named === undefined) return { uuid: null, actions };
  if (named === '*') return { id: '*', uuid: null, actions };
  const type = readType(named, path, types, undefined, issues);
  return { id: type?.id ?? '', uuid: type?.uuid ?? null, actions };
}

function readNodeGrant(item: Json, path: string, issues: Issue[]): NodeGrant {
  const named = memberOf(item, 'id') ?? '*';
  const id = named === '*' ? named : canonicalGuid(named);
  if (id === undefined) issues.push({ field: `${path}.id`, message: 'The id is not valid' });
  const sent = memberOf(item, 'scope') ?? nodeScopes[0];
  const scope = nodeScopes.find((each) => typeof sent === 'string' && each.toLowerCase() === sent.toLowerCase());
  if (!scope) issues.push({ field: `${path}.scope`, message: 'The scope is not valid' });
  return {
    id: id ?? '',
    languages: readLanguages(item, path, issues),
    actions: readActions(item, path, issues),
    contentTypeIds: textList(memberOf(item, 'contentTypeIds'), `${path}.contentTypeIds`, issues, []),
    scope: scope ?? 'node',
  };
}

function readSection(value: unknown, name: string, issues: Issue[]): readonly string[] {
  if (value === null) return [];
  if (isObject(value)) return readActions(value, name, issues);
  issues.push({ field: `permissions.${name}`, message: 'The value is not a valid object' });
  return [];
}

/** Any text is an action; one that means nothing grants nothing. */
function readActions(item: Json, path: string, issues: Issue[]): readonly string[] {
  return textList(memberOf(item, 'actions'), `${path}.actions`, issues, []);
}

function readType(
  named: unknown,
  path: string,
  types: readonly GrantableType[],
  kind: GrantableType['kind'] | undefined,
  issues: Issue[],
): GrantableType | undefined {
  const text = typeof named === 'string' ? named : '';
  const sought = text.toLowerCase();
  const known = types.filter((type) => kind === undefined || type.kind === kind);
  const found = known.find(({ id, uuid }) => id.toLowerCase() === sought || uuid === sought);
  if (!found) issues.push({ field: `${path}.id`, message: `The content type '${text}' does not exist` });
  return found;
}

function readLanguages(item: Json, path: string, issues: Issue[]): readonly string[] {
  const field = `${path}.languages`;
  const codes = textList(memberOf(item, 'languages'), field, issues, ALL);
  const languages = codes.map((code) => {
    const language = code === '*' ? code : canonicalLanguage(code);
    if (language === undefined) issues.push({ field, message: `The language code '${code}' is not valid` });
    return language ?? code;
  });
  return [...new Set(languages)];
}

function checkLanguages(codes: readonly string[], type: GrantableType, field: string, issues: Issue[]): void {
  const unsupported = codes.filter((code) => code !== '*' && !type.languages.includes(code));
  if (unsupported.length === 0) return;
  const list = unsupported.map((code) => `'${code}'`).join(', ');
  issues.push({
    field,
    message: `The languages ${list} specified in the role are not supported by the content type.`,
  });
}
