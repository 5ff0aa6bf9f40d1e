import type { Issue, VersionNo } from '@annal/kernel';
import type { ComponentFacts } from '../field/component-facts.ts';
import { composedFields, componentIn } from '../field/components.ts';
import type { Field } from '../field/field.ts';
import { checkTrigger } from './check-trigger.ts';

interface Version {
  readonly versionNo: VersionNo;
  readonly fields: readonly Field[];
}

interface Trigger {
  readonly event?: string | null;
  readonly versionNo?: string | null;
  readonly unreadable?: readonly Issue[];
  readonly components: ComponentFacts;
}

/** content-types.md 3.6. */
export function checkPublish(
  { components, ...trigger }: Trigger,
  { latest, published }: { readonly latest: Version; readonly published?: Version },
  issues: Issue[],
): void {
  checkTrigger(trigger, { latest, published }, issues);
  checkUsed(latest, components, issues);
}

function checkUsed({ fields }: Version, components: ComponentFacts, issues: Issue[]): void {
  fields.forEach((field, index) => {
    const own = [[field, `fields[${index}]`] as const];
    const path = `fields[${index}].validations.allowedFieldTypes.fields`;
    const items = composedFields(field).map((item, place) => [item, `${path}[${place}]`] as const);
    for (const [{ dataFormat }, at] of [...own, ...items]) {
      const id = componentIn(dataFormat);
      if (id !== undefined && !components.known.get(id.toLowerCase())?.isPublished)
        issues.push({ field: `${at}.dataFormat`, message: `The component '${id}' is not published` });
    }
  });
}
