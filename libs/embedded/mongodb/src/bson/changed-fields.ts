import { FieldCursor } from './value.ts';

/** Compares fields byte by byte; from the first difference in field order on, all count as changed. */
export function changedFields(before: Buffer, after: Buffer): ReadonlySet<string> {
  const changed = new Set<string>();
  const [old, now] = [new FieldCursor(before, 0), new FieldCursor(after, 0)];
  let [hasOld, hasNow] = [old.next(), now.next()];
  while (hasOld && hasNow) {
    if (!isSame(old, now)) {
      if (old.name() !== now.name()) break;
      changed.add(now.name());
    }
    hasOld = old.next();
    hasNow = now.next();
  }
  for (; hasOld; hasOld = old.next()) changed.add(old.name());
  for (; hasNow; hasNow = now.next()) changed.add(now.name());
  return changed;
}

function isSame(old: FieldCursor, now: FieldCursor): boolean {
  const length = old.valueEnd - old.nameStart;
  if (old.type !== now.type || length !== now.valueEnd - now.nameStart) return false;
  return old.buffer.compare(now.buffer, now.nameStart, now.valueEnd, old.nameStart, old.valueEnd) === 0;
}
