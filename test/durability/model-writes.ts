import { BOOK, type Choices } from './choices.ts';
import { LANGUAGES, nextMajor, nextMinor, PROJECT, typeKey, typeOf, type State, type TypeState } from './states.ts';
import type { Write } from './write.ts';

const MAX_SHELVES = 3;
/** In every language, because the primary one, which changes, is required. */
const text = (value: string) => Object.fromEntries(LANGUAGES.map((language) => [language, value]));

export function definition(id: string, description: string): Readonly<Record<string, unknown>> {
  const fields = [
    { id: 'title', name: text('Title'), dataType: 'string', validations: { required: {} } },
    { id: 'stamp', name: text('Stamp'), dataType: 'string' },
    { id: 'copies', name: text('Copies'), dataType: 'integer' },
    { id: 'text', name: text('Text'), dataType: 'string' },
    { id: 'next', name: text('Next'), dataType: 'object', dataFormat: 'entry' },
  ];
  return { id, name: text(id), description: text(description), supportedLanguages: LANGUAGES, fields };
}

export function createShelf(choices: Choices): readonly Write[] {
  if (choices.shelves().length >= MAX_SHELVES) return [];
  const { stamp: description } = choices.fields();
  const type = `shelf${description.replaceAll('-', '')}`;
  const state = { latest: { versionNo: '0.1', description }, published: null };
  const changes = new Map([[typeKey(type), state]]);
  return [{ method: 'POST', path: '/contenttypes', body: definition(type, description), status: 201, changes }];
}

export function reviseType(choices: Choices): readonly Write[] {
  const [type, state] = anyType(choices) ?? [];
  if (type === undefined || !state) return [];
  const { stamp: description } = choices.fields();
  const { versionNo } = state.latest;
  const after = { ...state, latest: { versionNo: nextMinor(versionNo), description } };
  const body = { ...definition(type, description), version: { versionNo } };
  return [
    { method: 'PUT', path: `/contenttypes/${type}`, body, status: 200, changes: new Map([[typeKey(type), after]]) },
  ];
}

export function publishType(choices: Choices): readonly Write[] {
  const [type, state] = anyType(choices) ?? [];
  if (type === undefined || !state || state.published?.versionNo === state.latest.versionNo) return [];
  const { versionNo } = state.latest;
  const saved = { ...state.latest, versionNo: nextMajor(versionNo) };
  const changes = new Map([[typeKey(type), { latest: saved, published: saved }]]);
  const body = { event: 'publish', version: versionNo };
  return [{ method: 'POST', path: `/contenttypes/${type}/workflow/events`, body, status: 200, changes }];
}

export function deleteShelf(choices: Choices): readonly Write[] {
  const [type] = anyType(choices, ({ published }) => published !== null) ?? [];
  if (type === undefined || type === BOOK || choices.ledger.isAnyBusy(`${type}/`)) return [];
  const entries = choices.ledger.keys.filter((key) => key.startsWith(`${type}/`));
  const changes = new Map<string, State>([typeKey(type), ...entries].map((key) => [key, null]));
  return [{ method: 'DELETE', path: `/contenttypes/${type}`, status: 204, changes }];
}

export function changePrimaryLanguage({ chance, ledger }: Choices): readonly Write[] {
  if (!ledger.isFree(PROJECT)) return [];
  const primaryLanguage = chance.pick(LANGUAGES);
  const changes = new Map([[PROJECT, { primaryLanguage }]]);
  return [{ method: 'PUT', path: '', body: { primaryLanguage }, status: 200, changes }];
}

function anyType(
  { chance, ledger }: Choices,
  isFit: (state: TypeState) => boolean = () => true,
): readonly [string, TypeState] | undefined {
  const types = ledger.types.flatMap((type) => {
    const state = typeOf(ledger.get(typeKey(type)));
    return state && ledger.isFree(typeKey(type)) && isFit(state) ? [[type, state] as const] : [];
  });
  const [first, ...others] = types;
  return first && chance.pick([first, ...others]);
}
