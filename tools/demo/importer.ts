import type { UniversalClient } from 'contensis-management-api';
import { component, workflow, type ImportedEntry, type ImportedNode } from './world.ts';

type Api = UniversalClient;
type Entry = Awaited<ReturnType<Api['entries']['get']>>;

export interface Step {
  readonly done: number;
  readonly skipped: number;
}

const PARALLEL = 16;
const PAGE = 1000;

export async function ensureProject(api: Api, project: { readonly id: string }): Promise<Step> {
  if (await found(api.projects.get(project.id))) return { done: 0, skipped: 1 };
  await api.projects.create(project as never);
  return { done: 1, skipped: 0 };
}

export async function ensureContentTypes(api: Api, definitions: readonly { readonly id: string }[]): Promise<Step> {
  let done = 0;
  for (const definition of definitions) {
    const existing = await found(api.contentTypes.get(definition.id));
    const draft = existing ?? (await api.contentTypes.create(definition as never));
    if (draft.version?.published) continue;
    await api.contentTypes.invokeWorkflow(draft, 'publish');
    done += 1;
  }
  return { done, skipped: definitions.length - done };
}

export async function ensureComponent(api: Api): Promise<Step> {
  const draft = (await found(api.components.get(component.id))) ?? (await api.components.create(component as never));
  if (draft.version?.published) return { done: 0, skipped: 1 };
  await api.components.invokeWorkflow(draft, 'publish');
  return { done: 1, skipped: 0 };
}

/** Plain requests, because the official client has no operations for workflow definitions. */
export async function ensureWorkflow(api: Api, address: string, projectId: string): Promise<Step> {
  const definitions = `${address}/api/management/projects/${projectId}/workflow/definitions`;
  const token = await api.ensureBearerToken();
  const send = async (method: string, url: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answer = (await response.json()) as { version?: { versionNo: string; published: string | null } };
    if (!response.ok) throw Object.assign(new Error(JSON.stringify(answer)), { status: response.status });
    return answer;
  };
  const draft =
    (await found(send('GET', `${definitions}/${workflow.id}`))) ?? (await send('POST', definitions, workflow));
  if (draft.version?.published) return { done: 0, skipped: 1 };
  const trigger = { event: 'publish', version: draft.version?.versionNo };
  await send('POST', `${definitions}/${workflow.id}/workflow/events`, trigger);
  return { done: 1, skipped: 0 };
}

export async function existingVariations(api: Api): Promise<Map<string, Entry>> {
  const known = new Map<string, Entry>();
  for (let pageIndex = 0, pageCount = 1; pageIndex < pageCount; pageIndex += 1) {
    const page = await api.entries.list({ language: '*', pageOptions: { pageIndex, pageSize: PAGE } });
    for (const entry of page.items) known.set(`${entry.sys.id}/${entry.sys.language}`, entry);
    pageCount = Math.ceil(page.totalCount / PAGE);
  }
  return known;
}

/** Creates an entry's first variation before its others; entries run in parallel. */
export async function createEntries(
  api: Api,
  entries: readonly ImportedEntry[],
  known: Map<string, Entry>,
  tick: () => void,
): Promise<Step> {
  let done = 0;
  let skipped = 0;
  await sideBySide(entries, async ({ id, contentTypeId, variations }) => {
    for (const { language, fields } of variations) {
      if (known.has(`${id}/${language}`)) skipped += 1;
      else {
        const entry = { ...fields, sys: { id, contentTypeId, language, dataFormat: 'entry' } };
        known.set(`${id}/${language}`, await api.entries.create(entry));
        done += 1;
      }
      tick();
    }
  });
  return { done, skipped };
}

const NEXT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contensisEntryBasic: { draft: 'publish' },
  editorialReview: { draft: 'submit', inReview: 'approve' },
};

export async function publishEntries(api: Api, entries: Iterable<Entry>, tick: () => void): Promise<Step> {
  let done = 0;
  let skipped = 0;
  await sideBySide([...entries], async (entry) => {
    let current = entry;
    for (let event = nextEvent(current); event; event = nextEvent(current)) {
      current = await api.entries.invokeWorkflow(current, event);
      done += 1;
    }
    if (current === entry) skipped += 1;
    tick();
  });
  return { done, skipped };
}

function nextEvent({ sys }: Entry): string | undefined {
  const { id = '', state = '' } = (sys.workflow ?? {}) as { id?: string; state?: string };
  return NEXT[id]?.[state];
}

/** Ids are the same on every run, so existing nodes are refused. */
export async function createNodes(
  api: Api,
  levels: readonly (readonly ImportedNode[])[],
  tick: () => void,
): Promise<Step> {
  const { id: rootId } = await api.nodes.getRoot();
  let done = 0;
  let skipped = 0;
  for (const level of levels)
    await sideBySide(level, async (node) => {
      const request = api.nodes.create({ parentId: rootId, ...node } as never);
      if (await found(request, 409)) done += 1;
      else skipped += 1;
      tick();
    });
  return { done, skipped };
}

async function sideBySide<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

export async function found<Resource>(request: Promise<Resource>, unless = 404): Promise<Resource | undefined> {
  try {
    return await request;
  } catch (error) {
    if ((error as { status?: number }).status === unless) return undefined;
    throw error;
  }
}
