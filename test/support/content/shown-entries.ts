import { success } from '../answers/answers.ts';
import type { Json, Library } from './library.ts';
import type { Entry, Page } from '../answers/views.ts';

export const stateOf = ({ sys: { isPublished, workflow, version } }: Entry) => [
  workflow.state,
  isPublished,
  version.versionNo,
];

export function entriesOf(library: () => Library) {
  return {
    get: async (id: string, query = '') => success(await library().call<Entry>('GET', `/entries/${id}${query}`)),
    events: (id: string, trigger: Json) => library().call<Entry>('POST', `/entries/${id}/workflow/events/`, trigger),
    remove: async (id: string, query = '') => success(await library().call('DELETE', `/entries/${id}${query}`), 204),
    listed: async (query = '', below = '/entries'): Promise<readonly unknown[]> => {
      const { totalCount, items } = success(await library().call<Page<Entry>>('GET', `${below}?${query}`));
      return [totalCount, ...items.map(({ entryTitle }) => entryTitle)];
    },
  };
}
