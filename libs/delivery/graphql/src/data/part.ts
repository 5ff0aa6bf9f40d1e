import type { DeliveredEntry, View } from '@annal/delivery-application';
import { isRecord } from '@annal/kernel';

export type Values = Readonly<Record<string, unknown>>;

/** An entry, or a component or composer item in one: the values as delivered, and the view that its links are read in. */
export class Part {
  constructor(
    readonly values: Values,
    readonly view: View,
  ) {}
}

/** A file as an image field shows it. */
export class AssetPart extends Part {
  constructor(
    values: Values,
    view: View,
    /** Address without the transformations, to which more can be added. */
    readonly plainUri: string,
    readonly transformations: string,
  ) {
    super(values, view);
  }
}

export function sysOf(values: unknown): Values {
  const sys = isRecord(values) ? values['sys'] : undefined;
  return isRecord(sys) ? sys : {};
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const typeIdOf = (values: unknown): string => textOf(sysOf(values)['contentTypeId']);

/** Every entry shows its view. */
export const viewOf = (entry: DeliveredEntry): View =>
  sysOf(entry)['versionStatus'] === 'latest' ? 'latest' : 'published';
