import { NULL } from '../bson/scalars.ts';
import type { Expression } from './expression.ts';

let open: (() => void)[] | undefined;

/**
 * Expressions of constants are computed once, after all of a command is parsed: one that fails makes the command fail even
 * where there are no documents, but a mistake in what is parsed behind it is reported first.
 */
export function withFolding<Result>(parse: () => Result): Result {
  const outer = open;
  open = [];
  try {
    const result = parse();
    for (const fold of open) fold();
    return result;
  } finally {
    open = outer;
  }
}

export function folded(expression: Expression): Expression {
  let value: { readonly constant: ReturnType<Expression> } | undefined;
  const fold = (): ReturnType<Expression> => (value ??= { constant: expression(NULL) }).constant;
  open?.push(fold);
  return fold;
}
