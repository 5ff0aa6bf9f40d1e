import type { Issue } from '@annal/kernel';
import type { Field } from '../field/field.ts';

/** content-types.md 2.2: entries hold values of the published version, so its fields keep their types. */
export function checkPublishedFields(
  fields: readonly Field[],
  published: readonly Field[] | undefined,
  issues: Issue[],
): void {
  const before = new Map(published?.map((field) => [field.id, field]));
  fields.forEach((field, index) => {
    const known = before.get(field.id);
    for (const property of ['dataType', 'dataFormat'] as const) {
      const path = `fields[${index}].${property}`;
      const isReported = issues.some((issue) => issue.field === path);
      if (known && known[property] !== field[property] && !isReported)
        issues.push({ field: path, message: `The ${property} of a published field cannot be changed` });
    }
  });
}

export function changed<Properties extends object>(before: Properties, next: Properties): Partial<Properties> {
  const isDifferent = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[key as keyof Properties]);
  return Object.fromEntries(Object.entries(next).filter(isDifferent)) as Partial<Properties>;
}
