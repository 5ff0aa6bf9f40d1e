import { NULL } from '../bson/scalars.ts';
import type { Expression } from './expression.ts';

let open: (() => void)[] | undefined;

/**
 * Constants are computed once, after the whole command is parsed: a failing one fails the command even without
 * documents, but parse errors behind it are reported first.
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
