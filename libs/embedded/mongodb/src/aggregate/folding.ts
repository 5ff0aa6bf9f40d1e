import { NULL } from '../bson/scalars.ts';
import type { Expression } from './expression.ts';

let open: (() => void)[] | undefined;

/** Computes constants after parsing: a failing one fails the command even without documents, after parse errors. */
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
