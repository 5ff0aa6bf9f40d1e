import { assertNever, type Issue } from '@annal/kernel';
import type { ChangeProject, CreateProject, DeleteProject, ProjectCommand } from './project.commands.ts';
import { projectErrors } from './project.errors.ts';
import type { ProjectEvent } from './project.events.ts';
import { checkDetails, checkId, checkLanguages, type Details, type Languages } from './project.properties.ts';
import type { LiveProject, Project } from './project.state.ts';

export function decide(command: ProjectCommand, project: Project): readonly ProjectEvent[] {
  switch (command.type) {
    case 'CreateProject':
      return createProject(command.data, project);
    case 'ChangeProject':
      return changeProject(command.data, project);
    case 'DeleteProject':
      return deleteProject(command.data, project);
    default:
      return assertNever(command);
  }
}

const defaults = { description: null, color: 'cobalt', deliverySysExclusions: [] } as const;

function createProject(data: CreateProject['data'], project: Project): readonly ProjectEvent[] {
  if (project.status !== 'absent') throw projectErrors.idTaken();
  const issues: Issue[] = [];
  const projectId = checkId(data.id, issues);
  const details = checkDetails({ ...data, name: data.name ?? '' }, issues);
  const languages = checkLanguages(data, undefined, issues);
  if (!projectId || !languages || details.name === undefined || issues.length > 0)
    throw projectErrors.invalid('creating', issues);
  const { projectUuid, rootNodeId } = data;
  const created = { ...defaults, ...details, name: details.name, ...languages, projectUuid, projectId, rootNodeId };
  return [{ type: 'ProjectCreated', schemaVersion: 1, data: created }];
}

function changeProject(data: ChangeProject['data'], project: Project): readonly ProjectEvent[] {
  if (project.status !== 'live') throw projectErrors.unknown(data.id ?? '');
  const issues: Issue[] = [];
  if (data.id !== undefined && data.id?.toLowerCase() !== project.projectId.toLowerCase())
    issues.push({ field: 'id', message: 'The project id cannot be changed' });
  const details = checkDetails(data, issues);
  const languages = checkLanguages(data, project, issues);
  for (const code of languages ? removedButInUse(project, languages, data.languagesInUse) : [])
    issues.push({
      field: 'supportedLanguages',
      message: `The language '${code}' is in use by one or more content types`,
    });
  if (!languages || issues.length > 0) throw projectErrors.invalid('updating', issues);
  return changes(project, details, languages);
}

function removedButInUse(project: LiveProject, next: Languages, inUse: readonly string[]): readonly string[] {
  return project.supportedLanguages.filter((code) => !next.supportedLanguages.includes(code) && inUse.includes(code));
}

function changes(project: LiveProject, details: Details, languages: Languages): readonly ProjectEvent[] {
  const { projectUuid } = project;
  const changed = Object.entries(details).filter(([key, value]) => !same(value, project[key as keyof Details]));
  const events: ProjectEvent[] = [];
  if (changed.length > 0)
    events.push({
      type: 'ProjectDetailsChanged',
      schemaVersion: 1,
      data: { projectUuid, ...Object.fromEntries(changed) },
    });
  if (
    languages.primaryLanguage !== project.primaryLanguage ||
    !same(languages.supportedLanguages, project.supportedLanguages)
  )
    events.push({ type: 'ProjectLanguagesChanged', schemaVersion: 1, data: { projectUuid, ...languages } });
  return events;
}

function deleteProject(data: DeleteProject['data'], project: Project): readonly ProjectEvent[] {
  if (project.status !== 'live') throw projectErrors.unknown(data.projectId);
  if (data.hasContentTypes) throw projectErrors.hasContentTypes(project.projectId);
  const { projectUuid, projectId } = project;
  return [{ type: 'ProjectDeleted', schemaVersion: 1, data: { projectUuid, projectId } }];
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
