import { isVersionNo, type Issue, type VersionNo } from '@annal/kernel';
import { requireFactsOf, type ComponentFacts } from '../field/component-facts.ts';
import { composedFields, componentIn, namedComponents } from '../field/components.ts';
import type { Field } from '../field/field.ts';

interface Version {
  readonly versionNo: VersionNo;
  readonly fields: readonly Field[];
}

interface Trigger {
  readonly event?: string | null;
  readonly versionNo?: string | null;
  readonly components: ComponentFacts;
}

/** content-types.md 3.6: what stands against publishing the latest version of a content type or component. */
export function checkPublish(
  { event, versionNo, components }: Trigger,
  { latest, published }: { readonly latest: Version; readonly published?: Version },
  issues: Issue[],
): void {
  if (event?.toLowerCase() !== 'publish')
    issues.push({ field: 'event', message: event ? `There is no event '${event}'` : 'The event is required' });
  if (versionNo !== undefined && versionNo !== null && !isVersionNo(versionNo))
    issues.push(versionProblem(versionNo, 'version'));
  if (published?.versionNo === latest.versionNo)
    issues.push({ field: 'version', message: 'The latest version is already published' });
  checkUsed(latest, components, issues);
}

function checkUsed({ fields, versionNo }: Version, components: ComponentFacts, issues: Issue[]): void {
  requireFactsOf(versionNo, namedComponents(fields), components);
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

export function versionProblem(versionNo: unknown, field: string): Issue {
  const isMissing = versionNo === undefined || versionNo === null || versionNo === '';
  return { field, message: isMissing ? 'The version number is required' : 'The version number is not valid' };
}
