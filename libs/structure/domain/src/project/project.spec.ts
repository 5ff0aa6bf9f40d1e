import { deciderSpec } from '@annal/testing';
import { projectAggregate } from './project.aggregate.ts';
import type { ChangeProject, CreateProject, DeleteProject } from './project.commands.ts';
import type { ProjectCreated, ProjectEvent } from './project.events.ts';

const MAUVE =
  "The color 'mauve' is not supported: use 'blue', 'charcoal', 'cobalt', 'gray', 'green', 'orange', 'pink', 'red', " +
  "'ruby', 'teal', 'violet' or 'yellow'";

const given = deciderSpec(projectAggregate);
const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const rootNodeId = '1dd8ca21-8fc4-4258-8866-a2509f3c0e53';

const create = (data: Partial<CreateProject['data']> = {}): CreateProject => ({
  type: 'CreateProject',
  data: {
    projectUuid,
    rootNodeId,
    id: 'cityLibrary',
    name: 'City Library',
    primaryLanguage: 'en-GB',
    supportedLanguages: ['cy', 'pl'],
    ...data,
  },
});
const change = (data: Partial<ChangeProject['data']> = {}): ChangeProject => ({
  type: 'ChangeProject',
  data: { languagesInUse: [], ...data },
});
const remove = (data: Partial<DeleteProject['data']> = {}): DeleteProject => ({
  type: 'DeleteProject',
  data: { projectId: 'cityLibrary', hasContentTypes: false, ...data },
});

const created: ProjectCreated = {
  type: 'ProjectCreated',
  schemaVersion: 1,
  data: {
    projectUuid,
    rootNodeId,
    projectId: 'cityLibrary',
    name: 'City Library',
    description: null,
    primaryLanguage: 'en-GB',
    supportedLanguages: ['en-GB', 'cy', 'pl'],
    color: 'cobalt',
    deliverySysExclusions: [],
  },
};
const deleted: ProjectEvent = {
  type: 'ProjectDeleted',
  schemaVersion: 1,
  data: { projectUuid, projectId: 'cityLibrary' },
};

describe('creating a project', () => {
  it('adds the primary language and the defaults', () => given().when(create()).then(created));

  it('keeps the given values in their stored form', () =>
    given()
      .when(
        create({
          name: '  City Library ',
          description: 'Catalogue',
          primaryLanguage: 'CY',
          supportedLanguages: ['en-gb', 'cy', 'EN-GB'],
          color: 'Ruby',
          deliverySysExclusions: ['sys.owner', 'sys.version.*', 'sys.owner'],
        }),
      )
      .then({
        ...created,
        data: {
          ...created.data,
          description: 'Catalogue',
          primaryLanguage: 'cy',
          supportedLanguages: ['en-GB', 'cy'],
          color: 'ruby',
          deliverySysExclusions: ['sys.owner', 'sys.version.*'],
        },
      }));

  it('is refused when the project exists, or existed', () => {
    given(created)
      .when(create())
      .thenRejected('Project.IdTaken', [{ field: '', message: 'A project with this Id already exists' }]);
    given(created, deleted).when(create()).thenRejected('Project.IdTaken');
  });

  it.each([
    [{ id: undefined }, 'id', 'The id is required'],
    [{ id: '  ' }, 'id', 'The id is required'],
    [{ id: null }, 'id', 'The id is required'],
    [{ id: 'a'.repeat(41) }, 'id', 'The project id cannot be longer than 40 characters'],
    [{ id: '1st' }, 'id', 'The project id is not valid'],
    [{ id: 'a b' }, 'id', 'The project id is not valid'],
    [{ name: undefined }, 'name', 'The name is required'],
    [{ name: ' ' }, 'name', 'The name is required'],
    [{ name: 'n'.repeat(41) }, 'name', 'The project name cannot be longer than 40 characters'],
    [{ primaryLanguage: undefined }, 'Project', 'The primary language code is not valid'],
    [{ primaryLanguage: null }, 'Project', 'The primary language code is not valid'],
    [{ primaryLanguage: 'english' }, 'Project', 'The primary language code is not valid'],
    [{ supportedLanguages: ['xyz'] }, 'supportedLanguages', "The supported language code 'xyz' is not valid"],
    [{ color: 'mauve' }, 'color', MAUVE],
    [{ deliverySysExclusions: ['sys.id'] }, 'deliverySysExclusions', "The field 'sys.id' cannot be excluded"],
    [{ deliverySysExclusions: ['title'] }, 'deliverySysExclusions', "The field 'title' cannot be excluded"],
  ])('is refused with %j', (data, field, message) =>
    given().when(create(data)).thenRejected('Project.Invalid', [{ field, message }]),
  );

  it('reports all issues together', () =>
    given()
      .when(create({ id: '', name: '', primaryLanguage: 'x', color: 'mauve' }))
      .thenRejected('Project.Invalid', [
        { field: 'id', message: 'The id is required' },
        { field: 'name', message: 'The name is required' },
        { field: 'color', message: MAUVE },
        { field: 'Project', message: 'The primary language code is not valid' },
      ]));
});

describe('changing a project', () => {
  it('stores only the changes', () =>
    given(created)
      .when(change({ name: 'City & County Library', color: 'cobalt', description: null }))
      .then({ type: 'ProjectDetailsChanged', schemaVersion: 1, data: { projectUuid, name: 'City & County Library' } }));

  it('stores nothing when nothing differs', () =>
    given(created)
      .when(change({ id: 'CITYlibrary', name: 'City Library', supportedLanguages: ['en-GB', 'cy', 'pl'] }))
      .then());

  it('clears a description', () => {
    const described: ProjectEvent = {
      type: 'ProjectDetailsChanged',
      schemaVersion: 1,
      data: { projectUuid, description: 'x' },
    };
    given(created, described)
      .when(change({ description: null }))
      .then({ type: 'ProjectDetailsChanged', schemaVersion: 1, data: { projectUuid, description: null } });
  });

  it('keeps the primary language among the supported ones', () => {
    given(created)
      .when(change({ supportedLanguages: ['cy', 'pl', 'uk'] }))
      .then({
        type: 'ProjectLanguagesChanged',
        schemaVersion: 1,
        data: { projectUuid, primaryLanguage: 'en-GB', supportedLanguages: ['en-GB', 'cy', 'pl', 'uk'] },
      });
    given(created)
      .when(change({ primaryLanguage: 'de' }))
      .then({
        type: 'ProjectLanguagesChanged',
        schemaVersion: 1,
        data: { projectUuid, primaryLanguage: 'de', supportedLanguages: ['de', 'en-GB', 'cy', 'pl'] },
      });
  });

  it.each([
    [{ id: 'other' }, 'id', 'The project id cannot be changed'],
    [{ name: null }, 'name', 'The name is required'],
    [{ primaryLanguage: null }, 'Project', 'The primary language code is not valid'],
    [
      { supportedLanguages: ['pl'], languagesInUse: ['cy'] },
      'supportedLanguages',
      "The language 'cy' is in use by one or more content types",
    ],
  ])('is refused with %j', (data, field, message) =>
    given(created).when(change(data)).thenRejected('Project.Invalid', [{ field, message }]),
  );

  it('needs a project', () => {
    given().when(change()).thenRejected('Project.NotFound');
    given(created, deleted).when(change()).thenRejected('Project.NotFound');
  });
});

describe('deleting a project', () => {
  it('is final', () => {
    given(created).when(remove()).then(deleted);
    given(created, deleted).when(remove()).thenRejected('Project.NotFound');
  });

  it('is refused while it has content types', () =>
    given(created)
      .when(remove({ hasContentTypes: true }))
      .thenRejected('Project.HasContentTypes'));
});
