import { componentIn, composedFields, type ComponentFields, type Field } from '@annal/content-domain';

/** fields.md 2, with what components consist of. */
export type FieldView = Readonly<Record<string, unknown>>;

/** Fields of a content type. `components`: the fields that components have for this reader. */
export function fieldViews(fields: readonly Field[], components: ComponentFields): readonly FieldView[] {
  return fields.map((field) => fieldView(field, components));
}

/** Fields of a component or a composed field, which belong to no group. */
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
    // A component that is gone was used by a former version only; inside itself there is never a component.
    const others = new Map([...components].filter(([other]) => other !== id));
    return { ...field, fields: partViews(components.get(id) ?? [], others) };
  }
  const items = composedFields(field);
  if (items.length === 0) return { ...field };
  const { validations } = field;
  const allowedFieldTypes = { ...validations.allowedFieldTypes, fields: partViews(items, components) };
  return { ...field, validations: { ...validations, allowedFieldTypes } };
}
