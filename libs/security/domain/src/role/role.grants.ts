import { canonicalGuid, canonicalLanguage, wrongLanguage, type JsonReader } from '@annal/kernel';
import type { GrantableType } from './role.commands.ts';
import { nodeScopes, type DefinitionGrant, type EntryGrant, type NodeGrant } from './role.events.ts';
import type { GrantContext } from './role.grant-context.ts';

const ALL = ['*'];
const PATHS = { entries: 'Entries', assets: 'Assets' } as const;

export function readEntryGrant(grant: JsonReader, list: 'entries' | 'assets', context: GrantContext): EntryGrant {
  const named = grant.member('id');
  const isAll = named.value === '*';
  const type = isAll ? undefined : readType(named, 'contentType', context);
  const languages = readLanguages(grant.member('languages'));
  if (type) checkLanguages(languages, type, grant.at(grant.path.replace(/^[a-z]+/, `Role.Permissions.${PATHS[list]}`)));
  const uuid = type?.uuid ?? null;
  const actions = context.actions(grant, 'workflow', () => context.stored(list, uuid));
  return { id: isAll ? '*' : (type?.id ?? ''), uuid, languages, actions };
}

export function readDefinitionGrant(grant: JsonReader, context: GrantContext): DefinitionGrant {
  const named = grant.member('id');
  const isAll = named.isAbsent || named.value === '*';
  const type = isAll ? undefined : readType(named, undefined, context);
  const uuid = type?.uuid ?? null;
  const actions = context.actions(grant, 'contentTypes', () => context.stored('contentTypes', uuid));
  if (named.isAbsent) return { uuid, actions };
  return { id: isAll ? '*' : (type?.id ?? ''), uuid, actions };
}

export function readNodeGrant(grant: JsonReader, context: GrantContext): NodeGrant {
  const named = grant.member('id');
  const id = named.isAbsent || named.value === '*' ? '*' : canonicalGuid(named.value);
  if (id === undefined) named.refuse('The id is not valid');
  const sentScope = grant.member('scope');
  const scope = sentScope.isAbsent ? nodeScopes[0] : sentScope.oneOf(nodeScopes);
  if (!scope) sentScope.refuse('The scope is not valid');
  return {
    id: id ?? '',
    languages: readLanguages(grant.member('languages')),
    actions: context.actions(grant, 'nodes', () => context.stored('nodes', id ?? '')),
    contentTypeIds: [...new Set(grant.member('contentTypeIds').texts())],
    scope: scope ?? 'node',
  };
}

function readType(
  named: JsonReader,
  kind: GrantableType['kind'] | undefined,
  { facts }: GrantContext,
): GrantableType | undefined {
  const text = typeof named.value === 'string' ? named.value : '';
  const sought = text.toLowerCase();
  const types = facts.types.filter((type) => kind === undefined || type.kind === kind);
  const type = types.find(({ id, uuid }) => id.toLowerCase() === sought || uuid === sought);
  return type ?? named.refuse(`The content type '${text}' does not exist`);
}

function readLanguages(sent: JsonReader): readonly string[] {
  const codes = new Set(sent.texts());
  if (codes.size === 0) return ALL;
  const languages = [...codes].map((code) => {
    const language = code === '*' ? code : canonicalLanguage(code);
    if (language === undefined) sent.refuse(wrongLanguage(code));
    return language ?? code;
  });
  return [...new Set(languages)];
}

function checkLanguages(codes: readonly string[], type: GrantableType, grant: JsonReader): void {
  const unsupported = codes.filter((code) => code !== '*' && !type.languages.includes(code));
  if (unsupported.length === 0) return;
  const list = unsupported.map((code) => `'${code}'`).join(', ');
  grant.refuse(`The languages ${list} specified in the role are not supported by the content type.`);
}
