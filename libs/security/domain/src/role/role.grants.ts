import { canonicalGuid, canonicalLanguage, type Issue } from '@annal/kernel';
import type { GrantableType } from './role.commands.ts';
import { nodeScopes, type DefinitionGrant, type EntryGrant, type NodeGrant } from './role.events.ts';
import { memberOf, textList, type Json } from './role.json.ts';
import type { PermissionReader } from './role.permission-reader.ts';

const ALL = ['*'];
const PATHS = { entries: 'Entries', assets: 'Assets' } as const;

export function readEntryGrant(
  item: Json,
  path: string,
  list: 'entries' | 'assets',
  reader: PermissionReader,
): EntryGrant {
  const { issues } = reader;
  const named = memberOf(item, 'id');
  const isAll = named === '*';
  const type = isAll ? undefined : readType(named, path, 'contentType', reader);
  const languages = readLanguages(item, path, issues);
  if (type) checkLanguages(languages, type, path.replace(/^[a-z]+/, `Role.Permissions.${PATHS[list]}`), issues);
  const uuid = type?.uuid ?? null;
  const actions = reader.actions(item, path, 'workflow', () => reader.stored(list, uuid));
  return { id: isAll ? '*' : (type?.id ?? ''), uuid, languages, actions };
}

export function readDefinitionGrant(item: Json, path: string, reader: PermissionReader): DefinitionGrant {
  const named = memberOf(item, 'id');
  const isAll = named === undefined || named === '*';
  const type = isAll ? undefined : readType(named, path, undefined, reader);
  const uuid = type?.uuid ?? null;
  const actions = reader.actions(item, path, 'contentTypes', () => reader.stored('contentTypes', uuid));
  if (named === undefined) return { uuid, actions };
  return { id: isAll ? '*' : (type?.id ?? ''), uuid, actions };
}

export function readNodeGrant(item: Json, path: string, reader: PermissionReader): NodeGrant {
  const { issues } = reader;
  const named = memberOf(item, 'id') ?? '*';
  const id = named === '*' ? named : canonicalGuid(named);
  if (id === undefined) issues.push({ field: `${path}.id`, message: 'The id is not valid' });
  const sent = memberOf(item, 'scope') ?? nodeScopes[0];
  const scope = nodeScopes.find((each) => typeof sent === 'string' && each.toLowerCase() === sent.toLowerCase());
  if (!scope) issues.push({ field: `${path}.scope`, message: 'The scope is not valid' });
  return {
    id: id ?? '',
    languages: readLanguages(item, path, issues),
    actions: reader.actions(item, path, 'nodes', () => reader.stored('nodes', id ?? '')),
    contentTypeIds: textList(memberOf(item, 'contentTypeIds'), `${path}.contentTypeIds`, issues, []),
    scope: scope ?? 'node',
  };
}

function readType(
  named: unknown,
  path: string,
  kind: GrantableType['kind'] | undefined,
  { facts, issues }: PermissionReader,
): GrantableType | undefined {
  const text = typeof named === 'string' ? named : '';
  const sought = text.toLowerCase();
  const known = facts.types.filter((type) => kind === undefined || type.kind === kind);
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
