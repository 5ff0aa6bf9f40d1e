import type { Change } from './changes.ts';
import type { Draft } from './draft.ts';

/** What a change is about: a field by its id, or a property. */
export function subjectOf(change: Change): string {
  if ('field' in change) return `field ${change.field.id}`;
  if (change.kind === 'setting') return `property ${change.property}`;
  return change.kind === 'moved' ? 'order' : 'property supportedLanguages';
}

/** Takes one field, the order or one property from an older version; only the draft changes. */
export function broughtBack(draft: Draft, older: Draft, subject: string): Draft {
  const [kind, name = ''] = subject.split(' ');
  if (kind === 'property') return { ...draft, [name]: older[name as keyof Draft] };
  if (kind === 'order') return { ...draft, fields: inOrderOf(draft, older) };
  return withField(draft, older, name);
}

function withField(draft: Draft, older: Draft, id: string): Draft {
  const former = older.fields.find((field) => field.id === id);
  const at = draft.fields.findIndex((field) => field.id === id);
  const isGroup = draft.groups.some((group) => group.id === former?.groupId);
  const restored = former && (isGroup ? former : { ...former, groupId: null });
  if (restored === undefined) return { ...draft, fields: draft.fields.filter((field) => field.id !== id) };
  if (at >= 0) return { ...draft, fields: draft.fields.with(at, restored) };
  const place = Math.min(older.fields.indexOf(former ?? restored), draft.fields.length);
  return { ...draft, fields: draft.fields.toSpliced(place, 0, restored) };
}

/** Fields that the older version did not have stay behind. */
function inOrderOf(draft: Draft, older: Draft): Draft['fields'] {
  const place = (id: string): number => {
    const found = older.fields.findIndex((field) => field.id === id);
    return found < 0 ? older.fields.length : found;
  };
  return [...draft.fields].sort((left, right) => place(left.id) - place(right.id));
}
