/** Longer than any command takes from its claim to its write, or from its write to its release. */
const CLAIMED_MS = 120_000;
/** No request lasts this long. */
const ANNOUNCED_MS = 60_000;

/** The claim was interrupted and its write no longer comes. Claims without a time predate the recording of times. */
export function isAbandoned(claimedAt: string | undefined, now: Date): boolean {
  return claimedAt === undefined || now.getTime() - Date.parse(claimedAt) > CLAIMED_MS;
}

/** The announced change may be under way. An interrupted one never ends its announcement. */
export function isAnnounced({ begunAt }: { readonly begunAt: string }, now: Date): boolean {
  return now.getTime() - Date.parse(begunAt) < ANNOUNCED_MS;
}
