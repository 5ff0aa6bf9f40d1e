import { colors } from '@annal/kernel';
import { acknowledged, describeController } from '../description/described.ts';
import {
  body,
  described,
  filled,
  guid,
  languageCode,
  list,
  named,
  nullable,
  object,
  oneOf,
  text,
  texts,
  type Properties,
} from '../description/schema.ts';
import { ProjectsController } from './projects.controller.ts';

const Project = named(
  'Project',
  object({
    id: text,
    uuid: guid,
    name: text,
    description: nullable(text),
    primaryLanguage: languageCode,
    supportedLanguages: list(languageCode),
    color: oneOf(...colors),
    deliverySysExclusions: texts,
  }),
);

const written = acknowledged(Project, { id: text, uuid: guid });

const id = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]{0,39}$', description: 'It can never change' } as const;
const name = { ...filled, maxLength: 40 };
const sentColor = oneOf(...colors, ...colors.map((color) => `${color[0]?.toUpperCase()}${color.slice(1)}`));
const exclusion = described(
  { type: 'string', pattern: '^sys\\.(?!(id|uri|language|dataFormat|contentTypeId|versionStatus)$).+$' },
  'Path of a `sys` field that delivery leaves out',
);

const optional: Properties = {
  description: text,
  supportedLanguages: list(languageCode),
  supportedLanguage: described(list(languageCode), 'Another spelling of `supportedLanguages`'),
  color: described(sentColor, 'In any case'),
  deliverySysExclusions: list(exclusion),
};

const NewProject = named('NewProject', body({ id, name, primaryLanguage: languageCode }, optional));
const ChangedProject = named(
  'ChangedProject',
  object({}, { name, primaryLanguage: languageCode, ...body({}, { id, ...optional }).properties }),
);

export const projectsDescription = describeController('Projects', ProjectsController, {
  list: {
    summary: 'List the projects',
    description: 'All projects that the caller has a role in, by name; administrators see every project.',
    answer: list(Project),
  },
  get: { summary: 'Get a project', description: 'A project by its id, in any case.', answer: Project },
  create: {
    summary: 'Create a project',
    description: 'Creates a project and the root node of its content tree. The id is unique and can never change.',
    body: NewProject,
    answer: written,
  },
  change: {
    summary: 'Change a project',
    description: 'Changes the properties that are sent and keeps the others.',
    body: ChangedProject,
    answer: written,
  },
  delete: {
    summary: 'Delete a project',
    description: 'Deletes a project that has no content types and is not the only one, with all that belongs to it.',
  },
});
