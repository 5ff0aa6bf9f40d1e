import { isArrayType, type Field } from '@annal/content-rules';
import { isSame, type Value } from '../../values/values.ts';
import { moved } from '../list/items.ts';
import type { WidgetProps } from '../widget.ts';
import { linksOf, targetOf } from './link.ts';

export interface Links {
  readonly values: readonly Value[];
  readonly isMany: boolean;
  readonly add: (link: Value) => void;
  readonly replace: (at: number, link: Value) => void;
  readonly remove: (at: number) => void;
  readonly removeTarget: (id: string) => void;
  readonly move: (from: number, to: number) => void;
}

/** @param linkOf where a value keeps its link, such as an image */
export function linksIn(
  { field, value, onChange }: Pick<WidgetProps, 'value' | 'onChange'> & { readonly field: Field },
  linkOf: (value: Value) => Value | undefined = (each) => each,
): Links {
  const isMany = isArrayType(field.dataType);
  const values = linksOf(value);
  const change = (changed: readonly Value[]): void => {
    const next = changed.length === 0 ? null : isMany ? changed : (changed.at(-1) ?? null);
    if (!isSame(next, value)) onChange(next);
  };
  return {
    values,
    isMany,
    add: (link) => change([...values, link]),
    replace: (at, link) => change(values.with(at, link)),
    remove: (at) => change(values.toSpliced(at, 1)),
    removeTarget: (id) => change(values.filter((each) => targetOf(linkOf(each))?.id !== id)),
    move: (from, to) => change(moved(values, from, to)),
  };
}
