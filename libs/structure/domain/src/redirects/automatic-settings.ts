import type { AutomaticRedirectsSet, RedirectStatus } from './redirects.events.ts';

export interface AutomaticSettings {
  readonly automatic: boolean;
  readonly statusCode: RedirectStatus;
}

export interface FormerSettings extends AutomaticSettings {
  /** Position of the last change of the tree that they decide. */
  readonly upTo: bigint;
}

export interface SettingsInTime {
  readonly settings: AutomaticSettings;
  /** Needed for changes of the tree that are still to be handled, oldest first. */
  readonly formerSettings: readonly FormerSettings[];
}

/** Changes handled even later are decided by the oldest ones left. */
export const MOST_FORMER_SETTINGS = 100;

export function settingsAt({ settings, formerSettings }: SettingsInTime, position: bigint): AutomaticSettings {
  return formerSettings.find(({ upTo }) => position <= upTo) ?? settings;
}

export function withSettings(
  before: SettingsInTime,
  { automatic, statusCode, inForceAfter }: AutomaticRedirectsSet['data'],
): SettingsInTime {
  const settings = { automatic, statusCode };
  if (inForceAfter === undefined) return { settings, formerSettings: [] };
  const upTo = BigInt(inForceAfter);
  // Concurrent requests may be stored in another order than they read the end of the log.
  const earlier = before.formerSettings.filter((former) => former.upTo < upTo);
  const formerSettings = [...earlier, { ...settingsAt(before, upTo), upTo }].slice(-MOST_FORMER_SETTINGS);
  return { settings, formerSettings };
}

export function neededAfter(formerSettings: readonly FormerSettings[], position: bigint): readonly FormerSettings[] {
  return formerSettings.filter(({ upTo }) => upTo > position);
}
