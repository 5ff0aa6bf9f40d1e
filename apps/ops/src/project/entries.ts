import { ApiRefusal, type Json } from './api.ts';
import { isSame, without } from './canonical.ts';
import type { Outcome, ProjectAccess, Resource } from './resource.ts';
import { pathTo, pathToPublished, type WorkflowState } from './workflow-path.ts';

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
  /** Where another version than the latest is published. */
  readonly published?: Json;
}

/** Entries, a file per language. The files of assets are in a backup, not in an export. */
class Entries implements Resource {
  readonly folder = 'entries';

  async *read(project: ProjectAccess) {
    const live = new Map<string, Json>();
    for (const entry of await project.list('/entries?versionStatus=published')) live.set(keyOf(entry), entry);
    for (const listed of await project.list('/entries')) {
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
    const before = await this.current(project, latest);
    if (before && isSame(before, content)) return 'same';
    if (former && !isSame(before?.['published'], former)) await bring(project, former, published);
    await bring(project, latest, inState(sysOf(latest).workflow.state));
    return before ? 'changed' : 'created';
  }

  private async current(project: ProjectAccess, latest: Json): Promise<Json | undefined> {
    const entry = await project.find(address(sysOf(latest).id, sysOf(latest).language));
    return entry && fileOf(entry, await publishedOf(project, entry));
  }
}

type Way = (states: readonly WorkflowState[], from: string) => readonly string[] | undefined;

const published: Way = pathToPublished;
const inState =
  (wanted: string): Way =>
  (states, from) =>
    pathTo(states, from, wanted);

/** Values, then the way through the workflow. */
async function bring(project: ProjectAccess, wanted: Json, wayOf: Way): Promise<void> {
  const { id, language, slug, contentTypeId } = sysOf(wanted);
  const found = await project.find(address(id, language));
  const sys = { id, contentTypeId, language, slug };
  const body = { ...without(wanted, 'sys'), sys };
  if (!found) await project.call('POST', '/entries', body);
  else if (!isSame(valuesOf(found), valuesOf(wanted)))
    await project.call('PUT', `/entries/${id}`, { ...body, sys: { ...sys, version: sysOf(found).version } });
  const { workflow } = sysOf(await project.call('GET', address(id, language)));
  const { states } = await project.call('GET', `/workflow/definitions/${workflow.id}`);
  const events = wayOf(states as readonly WorkflowState[], workflow.state);
  if (!events) throw new ApiRefusal(422, id, `from ${workflow.state} only a person can take it where it belongs`);
  for (const event of events) await project.call('POST', `/entries/${id}/workflow/events`, { event, language });
}

async function publishedOf(project: ProjectAccess, entry: Json): Promise<Json | undefined> {
  const { id, language } = sysOf(entry);
  return project.find(`${address(id, language)}&versionStatus=published`);
}

function fileOf(latest: Json, published: Json | undefined): Json {
  const differs = published && sysOf(published).version.versionNo !== sysOf(latest).version.versionNo;
  return { latest: shown(latest), ...(differs && { published: shown(published, false) }) };
}

/** The workflow belongs to the latest version. */
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
