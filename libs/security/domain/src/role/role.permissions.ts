import type { Issue } from '@annal/kernel';
import { otherSections } from './role.actions.ts';
import type { RoleFacts } from './role.commands.ts';
import { sections, type RolePermissions, type Section } from './role.events.ts';
import { readDefinitionGrant, readEntryGrant, readNodeGrant } from './role.grants.ts';
import { isObject, memberOf, objectList, type Json } from './role.json.ts';
import { PermissionReader } from './role.permission-reader.ts';

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
const OTHERS: ReadonlySet<string> = new Set(otherSections);
const NAMES = [...LISTS.values(), ...sections, ...otherSections].join(', ');

export const noPermissions: RolePermissions = {
  entries: [],
  assets: [],
  contentTypes: [],
  nodes: [],
  sections: {},
  others: {},
};

/** Moves sections that earlier releases stored in `others` to their place. */
export function settledPermissions<Part extends Pick<RolePermissions, 'sections' | 'others'>>(stored: Part): Part {
  const late = Object.entries(stored.others).flatMap(([name, value]) => {
    const section = SECTIONS.get(name.toLowerCase());
    const actions = section && isObject(value) ? memberOf(value, 'actions') : undefined;
    return section && Array.isArray(actions) ? [{ name, section, actions: (actions as unknown[]).filter(isText) }] : [];
  });
  if (late.length === 0) return stored;
  const moved = Object.fromEntries(late.map(({ section, actions }) => [section, actions]));
  const others = Object.entries(stored.others).filter(([name]) => !late.some((each) => each.name === name));
  return { ...stored, sections: { ...moved, ...stored.sections }, others: Object.fromEntries(others) };
}

export function readPermissions(
  sent: unknown,
  current: RolePermissions,
  facts: RoleFacts,
  issues: Issue[],
): RolePermissions {
  if (sent === undefined || sent === null) return current;
  if (!isObject(sent)) {
    issues.push({ field: 'permissions', message: 'The value is not a valid object' });
    return current;
  }
  const reader = new PermissionReader(facts, current, issues);
  const { sections: granted, others, ...lists } = current;
  const read = { ...lists, sections: { ...granted }, others: new Map(Object.entries(others)) };
  for (const [name, value] of Object.entries(sent)) {
    const key = name.toLowerCase();
    const list = LISTS.get(key as 'entries');
    const section = SECTIONS.get(key);
    if (list) read[list] = readList(list, value, reader) as never;
    else if (section && !isStored(name, value, read.others))
      read.sections[section] = readSection(section, value, name, reader);
    else readOther(name, value, read.others, issues);
  }
  return { ...read, others: Object.fromEntries(read.others) };
}

function readList(list: keyof typeof READERS, value: unknown, reader: PermissionReader) {
  const items = value === null ? [] : objectList(value, list, reader.issues);
  return items.map((item, index) => READERS[list](item, `${list}[${index}]`, reader));
}

const READERS = {
  entries: (item: Json, path: string, reader: PermissionReader) => readEntryGrant(item, path, 'entries', reader),
  assets: (item: Json, path: string, reader: PermissionReader) => readEntryGrant(item, path, 'assets', reader),
  contentTypes: readDefinitionGrant,
  nodes: readNodeGrant,
};

function readSection(section: Section, value: unknown, name: string, reader: PermissionReader): readonly string[] {
  if (value === null) return [];
  if (isObject(value)) return reader.actions(value, name, section, () => new Set(reader.current.sections[section]));
  reader.issues.push({ field: `permissions.${name}`, message: 'The value is not a valid object' });
  return [];
}

function readOther(name: string, value: unknown, others: Map<string, unknown>, issues: Issue[]): void {
  if (value === null && others.has(name)) others.delete(name);
  else if (OTHERS.has(name.toLowerCase())) {
    if (value !== null) others.set(name, value);
  } else if (!isStored(name, value, others))
    issues.push({ field: name, message: `The section '${name}' does not exist; there are ${NAMES}` });
}

const isStored = (name: string, value: unknown, others: ReadonlyMap<string, unknown>) =>
  others.has(name) && JSON.stringify(others.get(name)) === JSON.stringify(value);

const isText = (value: unknown): value is string => typeof value === 'string';
