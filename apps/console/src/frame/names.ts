import { useQuery } from '@tanstack/react-query';
import { contentTypesQuery, type ContentTypeSummary } from '../api/content-types.ts';
import { nameOfType } from '../api/content-type-name.ts';
import { peopleQuery, type Person } from '../api/project-people.ts';
import { workflowsQuery } from '../api/workflows.ts';
import { nameOf } from './person-name.ts';
import { t, type Key } from '../messages/index.ts';

export interface StateLook {
  readonly text: string;
  readonly color: string;
}

/** What ids are called; an id that is not known, or not yet, is its own name. */
export interface Names {
  readonly type: (id: string) => string;
  readonly state: (id: string, workflowId?: string) => StateLook;
  readonly person: (username: string) => string;
}

/** Names in the console's language, in place of the English ones of the built-in workflows. */
const OWN_STATES: Readonly<Record<string, Key>> = {
  draft: 'state.draft',
  awaitingApproval: 'state.awaitingApproval',
  declined: 'state.declined',
  scheduled: 'state.scheduled',
  versionComplete: 'state.versionComplete',
  archived: 'state.archived',
};

export function useNames(projectId: string): Names {
  const { data: types = [] } = useQuery(contentTypesQuery(projectId));
  const { data: workflows = [] } = useQuery(workflowsQuery(projectId));
  const { data: people = [] } = useQuery(peopleQuery(projectId));
  return {
    type: (id) => typeName(types, id),
    state: (id, workflowId) => {
      // Counts have ids in lower case.
      const isIt = (other: string) => other.toLowerCase() === id.toLowerCase();
      const fitting = workflows.filter((each) => workflowId === undefined || each.id === workflowId);
      const found = fitting.flatMap(({ states, isSystem }) =>
        states.filter((state) => isIt(state.id)).map((state) => ({ state, isSystem })),
      )[0];
      const own = Object.entries(OWN_STATES).find(([name]) => isIt(name))?.[1];
      const text = found && !found.isSystem ? nameOfType(found.state) : own ? t(own) : id;
      return { text, color: found?.state.color ?? 'gray' };
    },
    person: (username) => personName(people, username),
  };
}

const typeName = (types: readonly ContentTypeSummary[], id: string): string => {
  const type = types.find((each) => each.id === id);
  return type ? nameOfType(type) : id;
};

function personName(people: readonly Person[], username: string): string {
  const person = people.find((each) => each.username.toLowerCase() === username.toLowerCase());
  return person ? nameOf(person) : username;
}
