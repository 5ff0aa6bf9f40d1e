import type { FieldFrame } from '../field/field-frame.tsx';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly text: string;
  readonly detail?: string;
}

export interface ChoicesProps<Value extends string> extends FieldFrame {
  readonly value: Value | null;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
}
