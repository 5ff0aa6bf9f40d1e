import { isVersionNo, type VersionNo } from '@annal/kernel';

/** blocks.md 6.1. */
export type VersionLabel = 'latest' | 'live' | VersionNo;

/** `2` means `2.0`; undefined when the text is no label. */
export function versionLabel(text: string): VersionLabel | undefined {
  const label = text.toLowerCase();
  if (label === 'latest' || label === 'live') return label;
  if (isVersionNo(label)) return label;
  const whole = `${label}.0`;
  return /^\d+$/.test(label) && isVersionNo(whole) ? whole : undefined;
}
