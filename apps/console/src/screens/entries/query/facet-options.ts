import { useQuery } from '@tanstack/react-query';
import { contentTypesQuery } from '../../../api/content-types.ts';
import { peopleQuery } from '../../../api/project-people.ts';
import { projectQuery } from '../../../api/projects.ts';
import { workflowsQuery } from '../../../api/workflows.ts';
import { inOrder, languageName, t, type Key } from '../../../messages/index.ts';
import type { Names } from '../../../frame/names.ts';
import { ME, type ListFilter } from './filters.ts';

export interface FacetOption {
  readonly value: string;
  readonly text: string;
}

export const translationStates = {
  NeverTranslated: 'entries.translation.never',
  TranslationOutOfDate: 'entries.translation.outOfDate',
  Translated: 'entries.translation.translated',
  AvailableForTranslation: 'entries.translation.available',
  NotAvailableForTranslation: 'entries.translation.notAvailable',
  NoDefaultLanguage: 'entries.translation.noDefault',
} as const satisfies Readonly<Record<string, Key>>;

const ARCHIVED = 'archived';

/** What a chip offers whether or not anything has it. */
export function useFacetOptions(projectId: string, filter: ListFilter, names: Names): readonly FacetOption[] {
  const { data: types = [] } = useQuery(contentTypesQuery(projectId));
  const { data: project } = useQuery(projectQuery(projectId));
  const { data: workflows = [] } = useQuery(workflowsQuery(projectId));
  const { data: people = [] } = useQuery(peopleQuery(projectId));
  const option = (value: string, text: string): FacetOption => ({ value, text });
  switch (filter) {
    case 'type':
      return sorted(types.filter((type) => type.dataFormat === 'entry').map(({ id }) => option(id, names.type(id))));
    case 'state': {
      const used = workflows.filter(({ id }) => types.some(({ workflowId }) => workflowId === id));
      const ids = new Set([...used.flatMap(({ states }) => states.map(({ id }) => id)), ARCHIVED]);
      return [...ids].map((id) => option(id, names.state(id).text));
    }
    case 'lang': {
      const codes = project ? [project.primaryLanguage, ...project.supportedLanguages] : [];
      return [...new Set(codes)].map((code) => option(code, languageName(code)));
    }
    case 'owner':
      return [
        option(ME, t('entries.me')),
        ...sorted(people.map(({ username }) => option(username, names.person(username)))),
      ];
    case 'translation':
      return Object.entries(translationStates).map(([value, key]) => option(value, t(key)));
  }
}

const sorted = (options: readonly FacetOption[]): readonly FacetOption[] => inOrder(options, ({ text }) => text);

/** Offered, found and chosen values, each once; values differ in their case only between answers. */
export function withFound(
  offered: readonly FacetOption[],
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
): readonly FacetOption[] {
  const known = new Set(offered.map(({ value }) => value.toLowerCase()));
  const more = [...chosen, ...Object.keys(counts)].filter((value) => {
    const isNew = !known.has(value.toLowerCase());
    known.add(value.toLowerCase());
    return isNew;
  });
  return [...offered, ...more.map((value) => ({ value, text: value }))];
}
