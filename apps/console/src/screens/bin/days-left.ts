import { serverNow } from '../../api/connection.ts';

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Until a deleted entry is gone for good; 0 on its last day. */
export function daysLeft(deleted: string, now = serverNow()): number {
  return Math.max(0, Math.floor((Date.parse(deleted) + KEPT_DAYS * DAY_MS - now) / DAY_MS));
}
