import type { Localized, VersionNo } from '@annal/kernel';
import type { Field } from '../field/field.ts';

/** content-types.md 1.2, in stored form. */
export interface ComponentProperties {
  readonly name: Localized;
  readonly description: Localized;
  readonly fields: readonly Field[];
}

export interface ComponentDefinition extends ComponentProperties {
  readonly projectUuid: string;
  readonly uuid: string;
  readonly id: string;
  readonly versionNo: VersionNo;
}
