import { language } from '../../messages/index.ts';

interface Zone {
  readonly value: string;
  readonly text: string;
  readonly detail: string;
}

let zones: readonly Zone[] | undefined;

/** Every zone that the browser knows, with its distance from UTC now. */
export function timeZones(): readonly Zone[] {
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
    value,
    text: value.replaceAll('_', ' '),
    detail: offsetOf(value),
  }));
  return zones;
}

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(language(), { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
