import { createStore, type StoreApi } from 'zustand/vanilla';
import { pathOf, pathText, withValueAt } from './values/path.ts';
import { changedNames, isSame, type Fields, type Path, type Value } from './values/values.ts';

/** Messages by the path of the value they are about. */
export type Problems = ReadonlyMap<string, readonly string[]>;

export interface FormState {
  /** The stored version that the form began with. */
  readonly base: Fields;
  readonly values: Fields;
  /** Found in the browser, wherever they are; shown once the field has been left. */
  readonly problems: Problems;
  /** Of the last answer of the service, until the value changes. */
  readonly refused: Problems;
  /** What is typed but is no value, such as "12a" as a number: in sight, never stored, and in the way of saving. */
  readonly unreadable: Problems;
  /** Paths of what has been left once. */
  readonly left: ReadonlySet<string>;
  /** Set by an attempt to save: problems of fields that nobody has touched are shown, too. */
  readonly isAllShown: boolean;
}

/** One per open variation. A field subscribes to its own path, so a key press renders one field. */
export type FormStore = StoreApi<FormState>;

const NONE: Problems = new Map();

export function createFormStore(base: Fields, values: Fields = base): FormStore {
  return createStore<FormState>(() => ({
    base,
    values,
    problems: NONE,
    refused: NONE,
    unreadable: NONE,
    left: new Set<string>(),
    isAllShown: false,
  }));
}

/** @param value null clears it */
export function setValue(store: FormStore, path: Path, value: Value): void {
  const { values, refused } = store.getState();
  const changed = withValueAt(values, path, value);
  store.setState({ values: changed, ...(refused.size > 0 && { refused: without(refused, path) }) });
}

/** @param problems none: what is typed can be read again */
export function setUnreadable(store: FormStore, path: Path, problems: readonly string[]): void {
  const { unreadable } = store.getState();
  const text = pathText(path);
  const others = [...unreadable].filter(([each]) => each !== text);
  if (problems.length === 0 && others.length === unreadable.size) return;
  store.setState({ unreadable: new Map(problems.length === 0 ? others : [...others, [text, problems]]) });
}

export function leave(store: FormStore, path: Path): void {
  const { left } = store.getState();
  const text = pathText(path);
  if (!left.has(text)) store.setState({ left: new Set(left).add(text) });
}

/** Only fills the form; nothing is sent. */
export function fill(store: FormStore, fields: Fields): void {
  store.setState(({ values }) => ({ values: { ...values, ...fields }, refused: NONE, unreadable: NONE }));
}

/** The form as it was stored is what later changes are counted from. */
export function rebase(store: FormStore, base: Fields, values: Fields): void {
  store.setState({ base, values, refused: NONE, isAllShown: false });
}

export function setProblems(store: FormStore, found: Problems): void {
  store.setState(({ problems }) => ({ problems: kept(problems, found) }));
}

export function setRefused(store: FormStore, refused: Problems): void {
  store.setState({ refused, isAllShown: true });
}

export const changesOf = ({ base, values }: FormState): readonly string[] => changedNames(base, values);
export const isChanged = (state: FormState): boolean => state.base !== state.values && changesOf(state).length > 0;

const NOTHING: readonly string[] = [];

/** What is shown at a path. */
export function problemsAt(state: FormState, text: string): readonly string[] {
  const { problems, refused, unreadable, left, isAllShown } = state;
  const refusal = unreadable.get(text) ?? refused.get(text);
  if (refusal !== undefined) return refusal;
  const found = problems.get(text);
  if (found === undefined) return NOTHING;
  return isAllShown || left.has(text) || left.has(holderOf(text)) ? found : NOTHING;
}

/** How many messages are shown below these fields. */
export function countProblems(state: FormState, fields: ReadonlySet<string>): number {
  const paths = new Set([state.problems, state.refused, state.unreadable].flatMap((each) => [...each.keys()]));
  let count = 0;
  for (const path of paths) if (fields.has(String(pathOf(path)[0])) && problemsAt(state, path).length > 0) count += 1;
  return count;
}

/** `copies[1].shelfmark` → `copies[1]` */
const holderOf = (text: string): string => pathText(pathOf(text).slice(0, -1));

/** Problems of lists move with their items; those of what was changed are answered. */
function without(refused: Problems, path: Path): Problems {
  const field = String(path[0]);
  return new Map([...refused].filter(([text]) => pathOf(text)[0] !== field));
}

/** Equal messages stay the same object, so that fields without news are not rendered. */
function kept(before: Problems, found: Problems): Problems {
  const same = (path: string, texts: readonly string[]): readonly string[] => {
    const known = before.get(path);
    return known !== undefined && isSame(known, texts) ? known : texts;
  };
  return new Map([...found].map(([path, texts]) => [path, same(path, texts)]));
}
