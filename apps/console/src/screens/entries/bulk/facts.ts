import { compileEntryValidator, type EntryValidator, type Field } from '@annal/content-rules';
import { answer, api } from '../../../api/client.ts';
import { contentTypesQuery } from '../../../api/content-types.ts';
import { serverNow } from '../../../api/connection.ts';
import { projectQuery } from '../../../api/projects.ts';
import { queryClient } from '../../../api/queries.ts';
import { workflowsQuery } from '../../../api/workflows.ts';
import type { Entry } from '../list/entry.ts';
import type { Facts } from './plan.ts';

interface Definition {
  readonly id: string;
  readonly fields: readonly Field[];
  readonly defaultLanguage: string;
}

/** What the service would decide by, so that the browser can say beforehand what it will refuse. */
export async function readFacts(projectId: string): Promise<Facts> {
  const params = { path: { projectId } };
  const [found, components, workflows, project] = await Promise.all([
    queryClient.ensureQueryData(contentTypesQuery(projectId)),
    answer<readonly Definition[]>(api.GET('/api/management/projects/{projectId}/components', { params }) as never),
    queryClient.ensureQueryData(workflowsQuery(projectId)),
    queryClient.ensureQueryData(projectQuery(projectId)),
  ]);
  const types = found as unknown as readonly Definition[];
  const fields = new Map(components.map((component) => [component.id, component.fields]));
  const validators = new Map<string, EntryValidator>();
  const validatorOf = (id: string): EntryValidator | undefined => {
    const type = types.find((each) => each.id === id);
    if (type && !validators.has(id)) validators.set(id, compileEntryValidator(type, fields));
    return validators.get(id);
  };
  return {
    workflows,
    hasField: (id, path) => types.some((type) => type.id === id && type.fields.some((field) => field.id === path)),
    problemOf: (entry) => firstProblem(entry, validatorOf(entry.sys.contentTypeId), project.primaryLanguage),
  };
}

/** Links and slow patterns are the service's to check; it names them after the fact. */
function firstProblem(
  entry: Entry,
  validator: EntryValidator | undefined,
  primaryLanguage: string,
): string | undefined {
  const { sys, entryTitle, entryDescription, ...values } = entry;
  void [entryTitle, entryDescription];
  const options = { mode: 'publish', language: sys.language, primaryLanguage, now: new Date(serverNow()) } as const;
  const [issue] = validator?.validate(values, options).issues ?? [];
  return issue && (issue.field ? `${issue.field}: ${issue.message}` : issue.message);
}
