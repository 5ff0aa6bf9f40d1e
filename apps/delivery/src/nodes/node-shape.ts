import { deliveryErrors, MINIMUM, type NodeShape, type Reading } from '@annal/delivery-application';
import type { QueryParameters } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { depth as limitedDepth, entryShape } from '../entries/entry-shape.ts';

const NAMES = { fields: 'entryFields', linkDepth: 'entryLinkDepth', fieldLinkDepths: 'entryFieldLinkDepths' };

/** Fields of attached entries need the scope of entries (delivery.md 2). */
const ENTRIES = 'Entry_Read';

export function nodeShape(reading: Reading, query: QueryParameters, depth: number): NodeShape {
  return { language: languageOf(reading, query), depth, entry: entryPart(query) };
}

export function depthOf(query: QueryParameters): number {
  return limitedDepth(query.integer('depth'), 'depth');
}

/** Root is level 1. */
export function levelOf(query: QueryParameters, name: string): number | undefined {
  const level = query.integer(name);
  if (level === undefined || level >= 1) return level;
  throw deliveryErrors.malformed(name, 'The level has to be an integer of 1 or more');
}

/** Without the parameter, an attached entry shows only what every link does. */
function entryPart(query: QueryParameters) {
  const shape = entryShape(query, NAMES);
  const names = query.list(NAMES.fields);
  if (!names) return { ...shape, selection: MINIMUM };
  return names.includes('*') ? { ...shape, selection: { sys: 'all' } as const } : shape;
}

export function languageOf({ project }: Reading, query: QueryParameters): string {
  const language = query.language() ?? project.primaryLanguage;
  if (project.supportedLanguages.includes(language)) return language;
  throw deliveryErrors.unknown('language', language, { projectId: project.id, language });
}

export function refuseWithoutScope(query: QueryParameters, scopes: ReadonlySet<string>): void {
  if (query.text(NAMES.fields) === undefined || scopes.has(ENTRIES)) return;
  throw new DomainError('forbidden', 'Authentication.Scope', 'The access token does not include the required scope', {
    scope: ENTRIES,
  });
}
