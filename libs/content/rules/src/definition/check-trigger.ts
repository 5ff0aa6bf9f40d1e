import { isVersionNo, type Issue, type VersionNo } from '@annal/kernel';

interface Trigger {
  readonly event?: string | null;
  readonly versionNo?: string | null;
  readonly unreadable?: readonly Issue[];
}

interface Versions {
  readonly latest: { readonly versionNo: VersionNo };
  readonly published?: { readonly versionNo: VersionNo };
}

export function checkTrigger(trigger: Trigger, { latest, published }: Versions, issues: Issue[]): void {
  const { event, versionNo, unreadable = [] } = trigger;
  issues.push(...unreadable);
  if (event?.toLowerCase() !== 'publish' && unreadable.every(({ field }) => field !== 'event'))
    issues.push({
      field: 'event',
      message: event ? `There is no event '${event}': use 'publish'` : 'The event is required',
    });
  if (versionNo !== undefined && versionNo !== null && !isVersionNo(versionNo))
    issues.push(versionProblem(versionNo, 'version'));
  if (published?.versionNo === latest.versionNo)
    issues.push({ field: 'version', message: 'The latest version is already published' });
}

export function versionProblem(versionNo: unknown, field: string): Issue {
  const isMissing = versionNo === undefined || versionNo === null || versionNo === '';
  return { field, message: isMissing ? 'The version number is required' : 'The version number is not valid' };
}
