import { isRecord, JsonReader } from '@annal/kernel';
import { otherSections } from './role.actions.ts';
import type { RoleFacts } from './role.commands.ts';
import { sections, type RolePermissions, type Section } from './role.events.ts';
import { GrantContext } from './role.grant-context.ts';
import { readDefinitionGrant, readEntryGrant, readNodeGrant } from './role.grants.ts';

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
    const actions = section && new JsonReader(value, []).member('actions').value;
    return section && Array.isArray(actions) ? [{ name, section, actions: (actions as unknown[]).filter(isText) }] : [];
  });
  if (late.length === 0) return stored;
  const moved = Object.fromEntries(late.map(({ section, actions }) => [section, actions]));
  const others = Object.entries(stored.others).filter(([name]) => !late.some((each) => each.name === name));
  return { ...stored, sections: { ...moved, ...stored.sections }, others: Object.fromEntries(others) };
}

export function readPermissions(sent: JsonReader, current: RolePermissions, facts: RoleFacts): RolePermissions {
  if (!sent.object()) return current;
  const context = new GrantContext(facts, current);
  const { sections: granted, others, ...lists } = current;
  const read = { ...lists, sections: { ...granted }, others: new Map(Object.entries(others)) };
  for (const [name, part] of sent.members()) {
    const key = name.toLowerCase();
    const list = LISTS.get(key as 'entries');
    const section = SECTIONS.get(key);
    if (list) read[list] = grantsIn(part.at(list)).map((grant) => READERS[list](grant, context)) as never;
    else if (section && !isStored(name, part.value, read.others))
      read.sections[section] = readSection(section, name, part, context);
    else readOther(name, part, read.others);
  }
  return { ...read, others: Object.fromEntries(read.others) };
}

function grantsIn(sent: JsonReader): readonly JsonReader[] {
  const grants = sent.list() ?? [];
  const wrong = grants.find(({ value }) => !isRecord(value));
  wrong?.notA('object');
  return wrong ? [] : grants;
}

const READERS = {
  entries: (grant: JsonReader, context: GrantContext) => readEntryGrant(grant, 'entries', context),
  assets: (grant: JsonReader, context: GrantContext) => readEntryGrant(grant, 'assets', context),
  contentTypes: readDefinitionGrant,
  nodes: readNodeGrant,
};

function readSection(section: Section, name: string, sent: JsonReader, context: GrantContext): readonly string[] {
  if (!sent.object()) return [];
  return context.actions(sent.at(name), section, () => new Set(context.current.sections[section]));
}

function readOther(name: string, sent: JsonReader, others: Map<string, unknown>): void {
  const { value } = sent;
  if (value === null && others.has(name)) others.delete(name);
  else if (OTHERS.has(name.toLowerCase())) {
    if (value !== null) others.set(name, value);
  } else if (!isStored(name, value, others))
    sent.at(name).refuse(`The section '${name}' does not exist; there are ${NAMES}`);
}

const isStored = (name: string, value: unknown, others: ReadonlyMap<string, unknown>) =>
  others.has(name) && JSON.stringify(others.get(name)) === JSON.stringify(value);

const isText = (value: unknown): value is string => typeof value === 'string';
