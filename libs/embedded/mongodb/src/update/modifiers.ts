import type { Node } from './tree.ts';

export interface ModifyContext {
  readonly inserting: boolean;
  readonly now: number;
}

/** Returns the new node, `undefined` to remove the value, or the same node to leave it. */
export interface FieldModifier {
  readonly apply: (current: Node | undefined, context: ModifyContext, fieldPath: string) => Node | undefined;
  readonly creates: boolean;
  /** Changes nothing that is missing, but fails where it could not be. */
  readonly needsWay?: boolean;
  /** A removed array element leaves null behind. */
  readonly removes?: boolean;
  readonly onlyOnInsert?: boolean;
  readonly renameTo?: readonly string[];
}
