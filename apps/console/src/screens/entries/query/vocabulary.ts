import { useQuery } from '@tanstack/react-query';
import { contentTypesQuery } from '../../../api/content-types.ts';
import { peopleQuery } from '../../../api/project-people.ts';
import { projectQuery } from '../../../api/projects.ts';
import { workflowsQuery } from '../../../api/workflows.ts';
import { t } from '../../../messages/index.ts';
import { fieldColumns, generalColumns, type EntryColumn, type TypeWithFields } from '../list/columns.ts';
import type { Names } from '../../../frame/names.ts';
import type { Vocabulary } from './completions.ts';

/** Fields of the chosen types, or of all where none is chosen, before those that every entry has. */
export function useVocabulary(projectId: string, chosen: readonly string[], names: Names): Vocabulary {
  const { data: types = [] } = useQuery(contentTypesQuery(projectId));
  const { data: project } = useQuery(projectQuery(projectId));
  const { data: workflows = [] } = useQuery(workflowsQuery(projectId));
  const { data: people = [] } = useQuery(peopleQuery(projectId));
  const wanted = types.filter(({ id }) => chosen.length === 0 || chosen.includes(id)) as readonly TypeWithFields[];
  const own = wanted.flatMap((type) => [...titleOf(type), ...fieldColumns(type)]);
  return {
    fields: unique([...own, ...generalColumns(), ...searchable()]),
    types: types.map(({ id }) => id),
    states: [...new Set(workflows.flatMap(({ states }) => states.map(({ id }) => id)))],
    languages: project ? [project.primaryLanguage, ...project.supportedLanguages] : [],
    owners: people.map(({ username }) => username),
    names,
  };
}

const titleOf = ({ entryTitleField }: TypeWithFields): readonly EntryColumn[] =>
  entryTitleField ? [{ path: entryTitleField, text: t('entries.column.title'), kind: 'text', isSortable: true }] : [];

/** No columns, but often asked for. */
const searchable = (): readonly EntryColumn[] =>
  [
    'searchContent',
    'sys.isPublished',
    'sys.translationState',
    'sys.schedules.publish.dateTime',
    'sys.schedules.unpublish.dateTime',
  ].map((path) => ({ path, text: '', kind: 'text', isSortable: false }));

const unique = (columns: readonly EntryColumn[]): readonly EntryColumn[] =>
  columns.filter(({ path }, at) => columns.findIndex((each) => each.path === path) === at);
