import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Progress, say } from '../progress.ts';
import { Refusal } from '../refusal.ts';
import { ApiRefusal, type Api, type Json } from './api.ts';
import { canonicalText, isSame, without } from './canonical.ts';
import { components, contentTypes, workflows } from './definitions.ts';
import { entries } from './entries.ts';
import { childOrder, nodes } from './nodes.ts';
import { readProjectFile } from './project-file.ts';
import { redirects } from './redirects.ts';
import { ProjectAccess, type Outcome, type Resource } from './resource.ts';
import { roles } from './roles.ts';
import { tagGroups, tags } from './tags.ts';
import { taxonomy } from './taxonomy.ts';

/** Dependencies first; redirects last, because moving nodes may create some. */
const RESOURCES: readonly Resource[] = [
  tagGroups,
  tags,
  taxonomy,
  components,
  workflows,
  contentTypes,
  nodes,
  entries,
  childOrder,
  roles,
  redirects,
];
const PROJECT = 'project.json';
const FORMAT = 1;

export async function exportProject(api: Api, id: string, folder: string): Promise<void> {
  const project = await api.find(`/${id}`);
  if (!project) throw new Refusal(`There is no project '${id}'`);
  if (existsSync(folder) && readdirSync(folder).length > 0) formatOf(folder);
  save(folder, PROJECT, { format: FORMAT, project: without(project, 'uuid', 'version') });
  const access = await ProjectAccess.open(api, id);
  for (const resource of RESOURCES) {
    const kept = new Set<string>();
    const progress = new Progress(resource.folder, 0);
    for await (const { path, content } of resource.read(access)) {
      save(folder, path, content);
      kept.add(join(folder, path));
      progress.at(kept.size, kept.size);
    }
    progress.end();
    for (const file of filesBelow(join(folder, resource.folder))) if (!kept.has(file)) rmSync(file);
  }
}

/** Creates or changes what differs from the files, nothing else. Idempotent. @returns number of refused files */
export async function importProject(api: Api, folder: string, as?: string): Promise<number> {
  const wanted = { ...formatOf(folder), ...(as !== undefined && { id: as }) };
  const id = String(wanted['id']);
  // All before the first change, so that an unreadable file leaves nothing half done.
  const work = RESOURCES.flatMap((resource) =>
    filesBelow(join(folder, resource.folder)).map((file) => ({
      resource,
      file,
      content: readProjectFile(file, resource.needs),
    })),
  );
  const before = await api.find(`/${id}`);
  if (!before) await api.call('POST', '', wanted);
  else if (!isSame(without(before, 'uuid', 'version'), wanted)) await api.call('PUT', `/${id}`, wanted);
  const access = await ProjectAccess.open(api, id);
  return carryOut(access, work);
}

interface Work {
  readonly resource: Resource;
  readonly file: string;
  readonly content: Json;
}

async function carryOut(access: ProjectAccess, all: readonly Work[]): Promise<number> {
  const outcomes: Record<Outcome, number> = { created: 0, changed: 0, same: 0 };
  const lines: string[] = [];
  const progress = new Progress('import', all.length);
  const done = ({ file }: Work, outcome: Outcome) => {
    outcomes[outcome] += 1;
    if (outcome === 'changed') lines.push(`${file} changed the project`);
    progress.add(1);
  };
  let refused = await carryOutAll(access, all, done);
  // Only now, because an unknown name may have come with another file.
  const reduced = [...refused].flatMap(([work, refusal]) => {
    const { content, dropped = [] } = work.resource.withoutIneffective?.(work.content, refusal) ?? {};
    if (content === undefined) return [work];
    for (const what of dropped)
      lines.push(`${work.file} is imported without ${what}: it does not exist here and grants nothing`);
    return [{ ...work, content }];
  });
  if (reduced.some((work) => !refused.has(work))) refused = await carryOutAll(access, reduced, done);
  progress.end(`${outcomes.created} created, ${outcomes.changed} changed, ${outcomes.same} the same`);
  for (const line of lines) say(`  ${line}`);
  for (const [{ file }, { message }] of refused) say(`  ${file} is not imported: ${message}`);
  return refused.size;
}

/** Resources may depend on each other in any order: refused ones are retried as long as others succeed. */
async function carryOutAll(
  access: ProjectAccess,
  all: readonly Work[],
  done: (work: Work, outcome: Outcome) => void,
): Promise<ReadonlyMap<Work, ApiRefusal>> {
  const refusals = new Map<Work, ApiRefusal>(all.map((work) => [work, new ApiRefusal(0, work.file, 'not attempted')]));
  for (let attempted = Infinity; refusals.size > 0 && refusals.size < attempted;) {
    attempted = refusals.size;
    for (const work of [...refusals.keys()]) {
      try {
        done(work, await work.resource.write(access, work.content));
        refusals.delete(work);
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.status >= 500 || error.status === 401) throw error;
        refusals.set(work, error);
      }
    }
  }
  return refusals;
}

function formatOf(folder: string): Json {
  const file = join(folder, PROJECT);
  if (!existsSync(file)) throw new Refusal(`${folder} is not an export of a project: ${PROJECT} is missing`);
  const { format, project } = readProjectFile(file, ['format', 'project.id']) as { format: number; project: Json };
  if (format !== FORMAT) throw new Refusal(`${folder} was made by another release (format ${format})`);
  return project;
}

function save(folder: string, path: string, content: unknown): void {
  const file = join(folder, path);
  const text = canonicalText(content);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
