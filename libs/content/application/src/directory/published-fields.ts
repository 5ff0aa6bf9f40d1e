import { composedFields, type Field } from '@annal/content-rules';

/** Entries keep values of removed fields, and an index their texts, so that a field can go and come back. */
export class PublishedFields {
  private readonly byDefinition = new Map<string, Map<string, Field>>();
  private readonly last = new Map<string, readonly Field[]>();

  note(definition: string, fields: readonly Field[]): void {
    if (this.last.get(definition) === fields) return;
    this.last.set(definition, fields);
    const known = this.byDefinition.get(definition) ?? new Map<string, Field>();
    for (const field of fields) known.set(formOf(field), field);
    this.byDefinition.set(definition, known);
  }

  forget(definition: string): void {
    this.byDefinition.delete(definition);
    this.last.delete(definition);
  }

  of(definition: string): readonly Field[] {
    return [...(this.byDefinition.get(definition)?.values() ?? [])];
  }
}

function formOf(field: Field): string {
  const items = composedFields(field).map(({ id, dataType, dataFormat }) => [id, dataType, dataFormat]);
  return JSON.stringify([field.id.toLowerCase(), field.dataType, field.dataFormat, items]);
}
