import { Kind, type DocumentNode, type SelectionSetNode } from 'graphql';
import { refusals } from '../request/refusal.ts';
import { limits } from './limits.ts';

/** Validation compares definitions, and fields of one name, with one another. @throws Refusal */
export function refuseDocument({ definitions }: DocumentNode): void {
  if (definitions.length > limits.definitions)
    throw refusals.tooComplex(`has more than ${limits.definitions} operations and fragments`);
  const counts = new Map<string, number>();
  let pairs = 0;
  const count = (name: string): void => {
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    pairs += before;
    if (pairs > limits.namesakes) throw refusals.tooComplex('selects fields of one name too often');
  };
  for (const definition of definitions) if ('selectionSet' in definition) countFields(definition.selectionSet, count);
}

function countFields(set: SelectionSetNode | undefined, count: (name: string) => void): void {
  for (const selection of set?.selections ?? []) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) count(`...${selection.name.value}`);
    else {
      if (selection.kind === Kind.FIELD) count((selection.alias ?? selection.name).value);
      countFields(selection.selectionSet, count);
    }
  }
}
