import type { Node } from './tree.ts';

export interface ModifyContext {
  /** The update is inserting, because nothing matched. */
  readonly inserting: boolean;
  readonly now: number;
}

/** What becomes of the value at a path: a new node, `undefined` to remove it, or the same node to leave it alone. */
export interface FieldModifier {
  readonly apply: (current: Node | undefined, context: ModifyContext, fieldPath: string) => Node | undefined;
  /** Without it, the path is only followed as far as it exists. */
  readonly creates: boolean;
  /** A removed array element leaves null behind. */
  readonly removes?: boolean;
  readonly onlyOnInsert?: boolean;
  readonly renameTo?: readonly string[];
}

export type Modifier = FieldModifier | 'none';
