import { useMemo } from 'react';
import { useProblems } from '../../form.ts';
import { isMembers, type Path, type Value } from '../../values/values.ts';
import type { WidgetProps } from '../widget.ts';

/** A member of a structured value, such as `shop.lat`, with its own problems. */
export interface Part {
  readonly path: Path;
  readonly value: Value | undefined;
  readonly problems: readonly string[];
  readonly change: (value: Value) => void;
}

/** The value as a whole is empty once all its parts are. */
export function usePart({ value, path, onChange }: WidgetProps, name: string, names: readonly string[]): Part {
  const members = isMembers(value) ? value : {};
  const own = useMemo<Path>(() => [...path, name], [path, name]);
  const problems = useProblems(own);
  const change = (part: Value): void => {
    const changed: Record<string, Value> = { ...members, [name]: part };
    const isEmpty = names.every((each) => (changed[each] ?? null) === null);
    onChange(isEmpty ? null : changed);
  };
  return { path: own, value: members[name], problems, change };
}
