import { isList, isMembers, type Fields, type Path, type Value } from './values.ts';

/** As problems name it: `copies[1].shelfmark` (fields.md 5.3). */
export function pathText(path: Path): string {
  return path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );
}

const STEP = /\[(\d+)\]|[^.[\]]+/g;

export function pathOf(text: string): Path {
  return [...text.matchAll(STEP)].map(([step, index]) => (index === undefined ? step : Number(index)));
}

export function valueAt(fields: Fields, path: Path): Value | undefined {
  let value: Value | undefined = fields as Value;
  for (const step of path) {
    if (typeof step === 'number') value = isList(value) ? value[step] : undefined;
    else value = isMembers(value) ? value[step] : undefined;
  }
  return value;
}

/** A copy with another value at a path; what does not lie on the path stays the same object. */
export function withValueAt(fields: Fields, path: Path, value: Value): Fields {
  return replaced(fields as Value, path, value) as Fields;
}

function replaced(holder: Value | undefined, path: Path, value: Value): Value {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = isList(holder) ? [...holder] : [];
    items[step] = replaced(items[step], rest, value);
    return items;
  }
  const members = isMembers(holder) ? holder : {};
  return { ...members, [step]: replaced(members[step], rest, value) };
}
