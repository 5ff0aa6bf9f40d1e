import type { TaxonomyCommand, TaxonomyNodeInput } from '../taxonomy.commands.ts';
import type { TaxonomyEvent } from '../taxonomy.events.ts';

export const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const facts = { projectUuid, projectId: 'library' };
const primaryLanguage = 'en-GB';

type DataOf<Type> = Extract<TaxonomyEvent, { type: Type }>['data'];

export const event = <Type extends TaxonomyEvent['type']>(type: Type, data: Omit<DataOf<Type>, 'projectUuid'>) =>
  ({ type, schemaVersion: 1, data: { projectUuid, ...data } }) as unknown as Extract<TaxonomyEvent, { type: Type }>;

type Name = string | Readonly<Record<string, string>>;
const named = (name: Name) => (typeof name === 'string' ? { 'en-GB': name } : name);

export const created = (key: string, name: Name) =>
  event('TaxonomyNodeCreated', { key, name: named(name), versionNo: '1.0' });
export const renamed = (key: string, name: Name, version = 2) =>
  event('TaxonomyNodeRenamed', { key, name: named(name), versionNo: `${version}.0` });
export const ordered = (key: string, ...childKeys: string[]) => event('TaxonomyChildrenOrdered', { key, childKeys });
export const deleted = (key: string) => event('TaxonomyNodeDeleted', { key });
export const closed = event('TaxonomyClosed', {});

export const create = (key: string, name: unknown, more: TaxonomyNodeInput = {}): TaxonomyCommand => ({
  type: 'CreateTaxonomyNode',
  data: { facts, key, primaryLanguage, sent: { name: name as TaxonomyNodeInput['name'] & object, ...more } },
});
export const change = (key: string, sent: TaxonomyNodeInput): TaxonomyCommand => ({
  type: 'ChangeTaxonomyNode',
  data: { facts, key, primaryLanguage, sent },
});
export const order = (key: string, ...childKeys: unknown[]): TaxonomyCommand => ({
  type: 'OrderTaxonomyChildren',
  data: { facts, key, childKeys },
});
export const remove = (key: string, usedKey: string | null = null): TaxonomyCommand => ({
  type: 'DeleteTaxonomyNode',
  data: { facts, key, usedKey },
});
export const close: TaxonomyCommand = { type: 'CloseTaxonomy', data: { projectUuid } };
