import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client.ts';
import { t } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Loaded } from '../../../ui/state/states.tsx';
import { useEditor } from '../editor-context.ts';

interface Node {
  readonly id: string;
  readonly path: Readonly<Record<string, string>>;
  readonly isCanonical: boolean;
}

/** Where the entry stands in the tree, per language. */
export function Places() {
  const { projectId, entryId } = useEditor();
  const nodes = useQuery({
    queryKey: ['nodes', projectId, 'of', entryId],
    queryFn: ({ signal }) => {
      const params = { path: { projectId }, query: { entryId } };
      return answer<readonly Node[]>(api.GET('/api/management/projects/{projectId}/nodes', { params, signal }));
    },
  });
  return (
    <Loaded query={nodes}>
      {(found) =>
        found.length === 0 ? (
          <p className="cell-muted">{t('editor.noPlaces')}</p>
        ) : (
          <ul className="places">
            {found.map(({ id, path, isCanonical }) => (
              <li key={id}>
                {isCanonical && <Badge color="success">{t('editor.canonical')}</Badge>}
                {Object.entries(path).map(([language, text]) => (
                  <p key={language}>
                    <span className="cell-muted">{language}</span> <code>{text}</code>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
