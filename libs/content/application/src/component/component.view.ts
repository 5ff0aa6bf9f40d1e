import type { ComponentFields, Field } from '@annal/content-rules';
import type { ComponentDocument } from '@annal/content-read-models';
import type { Localized } from '@annal/kernel';
import type { ComponentFlags } from '../directory/component-directory.ts';
import { partViews, type FieldView } from '../field/field.view.ts';

/** content-types.md 1.2. */
export interface ComponentView extends ComponentFlags {
  readonly version: ComponentDocument['version'];
  readonly uuid: string;
  readonly id: string;
  readonly projectId: string;
  readonly name: Localized;
  readonly description: Localized;
  readonly fields: readonly FieldView[];
  readonly dataFormat: 'component';
}

export function componentView(
  { uuid, id, name, description, fields, version }: ComponentDocument,
  projectId: string,
  flags: ComponentFlags,
  components: ComponentFields,
): ComponentView {
  const parts = partViews(JSON.parse(fields) as readonly Field[], components);
  return { ...flags, version, uuid, id, projectId, name, description, fields: parts, dataFormat: 'component' };
}
