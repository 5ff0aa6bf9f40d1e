import type { Field } from '@annal/content-rules';
import type { ComponentType } from 'react';
import type { Editor } from '../editor.ts';
import type { Path, Value } from '../values/values.ts';

/** What a field of a form, or an item of one, is shown with. */
export interface WidgetProps {
  /** An item of a list has the field of the list, with the type of one item. */
  readonly field: Field;
  readonly editor: Editor;
  readonly path: Path;
  /** The name of the control. */
  readonly label: string;
  /** The label is not shown: the item of a list, for example. */
  readonly isHidden: boolean;
  readonly help: string | undefined;
  readonly value: Value | undefined;
  /** null clears it. */
  readonly onChange: (value: Value) => void;
  /** From here on, problems of the value are shown. */
  readonly onLeave: () => void;
  /** Of the content. */
  readonly language: string;
  /** Those of the value itself; parts of it have their own (`useProblems`). */
  readonly problems: readonly string[];
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
}

export type Widget = ComponentType<WidgetProps>;

export interface WidgetKind {
  /** Values of `editor.id` that ask for it. */
  readonly ids: readonly string[];
  readonly fits: (field: Field) => boolean;
  readonly Widget: Widget;
}
