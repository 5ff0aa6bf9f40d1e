import { componentIn, composedFields, type ComponentFields, type Field } from '@annal/content-rules';

/** fields.md 2, with the fields of components. */
export type FieldView = Readonly<Record<string, unknown>>;

export function fieldViews(fields: readonly Field[], components: ComponentFields): readonly FieldView[] {
  return fields.map((field) => fieldView(field, components));
}

export function partViews(fields: readonly Field[], components: ComponentFields): readonly FieldView[] {
  return fields.map((field) => {
    const { groupId, ...view } = fieldView(field, components);
    void groupId;
    return view;
  });
}

function fieldView(field: Field, components: ComponentFields): FieldView {
  const id = componentIn(field.dataFormat)?.toLowerCase();
  if (id !== undefined) {
    // Only earlier versions name a deleted component, and a component never contains itself.
    const others = new Map([...components].filter(([other]) => other !== id));
    return { ...field, fields: partViews(components.get(id) ?? [], others) };
  }
  const items = composedFields(field);
  if (items.length === 0) return { ...field };
  const { validations } = field;
  const allowedFieldTypes = { ...validations.allowedFieldTypes, fields: partViews(items, components) };
  return { ...field, validations: { ...validations, allowedFieldTypes } };
}
