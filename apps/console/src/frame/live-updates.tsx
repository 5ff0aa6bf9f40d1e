import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onTold } from '../api/live/changes.ts';
import { follow } from '../api/live/follow.ts';

/** What is read again at once, because nobody would lose their place by it; lists decide for themselves. */
const KEYS: Readonly<Record<string, string>> = {
  contentType: 'contentTypes',
  component: 'components',
  project: 'projects',
  role: 'rights',
};

/** Once for the open project. */
export function LiveUpdates({ projectId }: { readonly projectId: string }) {
  const client = useQueryClient();
  useEffect(() => follow(projectId), [projectId]);
  useEffect(
    () =>
      onTold((told) => {
        const again = (key: string, gone = ''): void => {
          // What is deleted cannot be read again; a screen of it stays as it is.
          void client.invalidateQueries({ queryKey: [key], predicate: ({ queryKey }) => queryKey[2] !== gone });
        };
        // Other rights show other things, and other actions with each of them.
        if (told.type === 'rights' || told.type === 'reset') void client.invalidateQueries();
        if (told.type !== 'change') return;
        const { kind, change, id } = told.change;
        if (KEYS[kind] !== undefined) again(KEYS[kind], change === 'deleted' ? id : undefined);
      }),
    [client],
  );
  return null;
}
