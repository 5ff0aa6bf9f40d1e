import { ApiRefusal, type Json } from './api.ts';
import { isSame, without } from './canonical.ts';
import type { Outcome, ProjectAccess, Resource } from './resource.ts';
import { afterSaving, isPublishing, pathTo, pathToPublished, type WorkflowState } from './workflow-path.ts';

interface Sys {
  readonly id: string;
  readonly contentTypeId: string;
  readonly dataFormat: string;
  readonly language: string;
  readonly slug: string;
  readonly workflow: { readonly id: string; readonly state: string };
  readonly version: { readonly versionNo: string };
}

interface EntryFile {
  readonly latest: Json;
  readonly published?: Json;
}

/** A stable order: an entry that moved across a page border would be missed. */
const LIST = '/entries?order=sys.id';

/** One file per language. Asset files are in a backup, not in an export. */
class Entries implements Resource {
  readonly folder = 'entries';
  readonly needs = ['id', 'contentTypeId', 'language', 'workflow.id', 'workflow.state'].map(
    (name) => `latest.sys.${name}`,
  );

  async *read(project: ProjectAccess) {
    const live = new Map<string, Json>();
    for (const entry of await project.list(`${LIST}&versionStatus=published`)) live.set(keyOf(entry), entry);
    for (const listed of await project.list(LIST)) {
      for (const language of languagesOf(listed)) {
        const { id, dataFormat, contentTypeId } = sysOf(listed);
        const entry = language === sysOf(listed).language ? listed : await project.find(address(id, language));
        if (!entry || dataFormat !== 'entry') continue;
        const path = `${this.folder}/${contentTypeId}/${id}.${language}.json`;
        yield { path, content: fileOf(entry, live.get(keyOf(entry)) ?? (await publishedOf(project, entry))) };
      }
    }
  }

  async write(project: ProjectAccess, content: Json): Promise<Outcome> {
    const { latest, published: former } = content as unknown as EntryFile;
    const { id, language } = sysOf(latest);
    const before = await project.find(address(id, language));
    const live = before && (await publishedOf(project, before));
    if (before && isSame(fileOf(before, live), content)) return 'same';
    if (!former) await unpublish(project, latest, live);
    else if (!live || !isSame(shown(live, false), former)) await bring(project, former, published);
    await bring(project, latest, inState(sysOf(latest).workflow.state));
    return before ? 'changed' : 'created';
  }
}

type Way = (states: readonly WorkflowState[], from: string) => readonly string[] | undefined;

const published: Way = pathToPublished;
const inState =
  (wanted: string): Way =>
  (states, from) =>
    pathTo(states, from, wanted);

async function bring(project: ProjectAccess, wanted: Json, wayOf: Way): Promise<void> {
  const { id, language, slug, contentTypeId } = sysOf(wanted);
  const at = address(id, language);
  const found = await project.find(at);
  const sys = { id, contentTypeId, language, slug };
  const body = { ...without(wanted, 'sys'), sys };
  const save = async (over: Json) =>
    void (await project.call('PUT', `/entries/${id}`, { ...body, sys: { ...sys, version: sysOf(over).version } }));
  if (!found) await project.call('POST', '/entries', body);
  else if (!isSame(valuesOf(found), valuesOf(wanted))) await save(found);
  const present = await project.call('GET', at);
  const { workflow } = sysOf(present);
  const states = await statesOf(project, workflow.id);
  let events = wayOf(states, workflow.state);
  if (!events) {
    // A draft of the published values: saving leads to a state from which there is a way.
    events = wayOf(states, afterSaving(states, workflow.state));
    if (!events) throw new ApiRefusal(422, id, `it has to be moved by hand from the state ${workflow.state}`);
    await save(present);
  }
  for (const event of events) await project.call('POST', `/entries/${id}/workflow/events`, { event, language });
}

/** The files publish nothing, and reaching the wanted state would not publish either. */
async function unpublish(project: ProjectAccess, wanted: Json, live: Json | undefined): Promise<void> {
  if (!live) return;
  const { id, language, workflow } = sysOf(wanted);
  const states = await statesOf(project, sysOf(live).workflow.id);
  if (isPublishing(states, workflow.state)) return;
  await project.call('POST', `/entries/${id}/workflow/events`, { event: 'sysUnpublish', language });
}

async function statesOf(project: ProjectAccess, workflowId: string): Promise<readonly WorkflowState[]> {
  const { states } = await project.call('GET', `/workflow/definitions/${workflowId}`);
  return states as readonly WorkflowState[];
}

async function publishedOf(project: ProjectAccess, entry: Json): Promise<Json | undefined> {
  const { id, language } = sysOf(entry);
  return project.find(`${address(id, language)}&versionStatus=published`);
}

function fileOf(latest: Json, published: Json | undefined): Json {
  const differs = published && sysOf(published).version.versionNo !== sysOf(latest).version.versionNo;
  return { latest: shown(latest), ...(differs && { published: shown(published, false) }) };
}

function shown(entry: Json, withState = true): Json {
  const { id, contentTypeId, language, slug, workflow } = sysOf(entry);
  const state = withState && { workflow: { id: workflow.id, state: workflow.state } };
  return { ...valuesOf(entry), sys: { id, contentTypeId, language, slug, ...state } };
}

const valuesOf = (entry: Json) => ({
  ...without(entry, 'sys', 'entryTitle', 'entryDescription'),
  sys: { slug: sysOf(entry).slug },
});
const sysOf = (entry: Json) => entry['sys'] as Sys;
const keyOf = (entry: Json) => `${sysOf(entry).id} ${sysOf(entry).language}`;
const address = (id: string, language: string) => `/entries/${id}?language=${language}`;

function languagesOf(entry: Json): readonly string[] {
  return (entry['sys'] as { availableLanguages: readonly string[] }).availableLanguages;
}

export const entries = new Entries();
