import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { rootNodeQuery, type TreeNode } from '../../api/nodes.ts';
import type { Project } from '../../api/models.ts';
import { projectQuery } from '../../api/projects.ts';
import { mayWithNodes, useRights } from '../../api/rights.ts';
import { Screen } from '../../frame/screen.tsx';
import { languageName, t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Loaded } from '../../ui/state/states.tsx';
import { ContentTree } from './content-tree.tsx';
import { CreateNodeDialog } from './create-node-dialog.tsx';
import { NodeDrawer } from './node-drawer.tsx';
import { usePlace } from './use-place.ts';
import { useTree } from './use-tree.ts';

export function TreeScreen() {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/tree' });
  const project = useQuery(projectQuery(projectId));
  const root = useQuery(rootNodeQuery(projectId));
  if (project.data !== undefined && root.data !== undefined)
    return <OpenTree project={project.data} root={root.data} />;
  return (
    <Screen title={t('area.tree')} within={[projectId]}>
      <Loaded query={project}>{() => <Loaded query={root}>{() => null}</Loaded>}</Loaded>
    </Screen>
  );
}

/** Of the choice of a language: the order and names that hold where a language has none of its own. */
const EVERY = 'all';

function OpenTree({ project, root }: { readonly project: Project; readonly root: TreeNode }) {
  const projectId = project.id;
  const { node: opened, lang } = useSearch({ from: '/signed-in/p/$projectId/tree' });
  const navigate = useNavigate({ from: '/p/$projectId/tree' });
  const rights = useRights(projectId);
  const tree = useTree({ projectId, root, language: lang, opened });
  const placing = usePlace(projectId, lang);
  const [creating, setCreating] = useState<string>();
  const languages = project.supportedLanguages;
  const open = (node: string | undefined): void =>
    void navigate({ search: ({ node: _, ...before }) => ({ ...before, ...(node !== undefined && { node }) }) });
  const speak = (value: string): void =>
    void navigate({ search: ({ lang: _, ...before }) => ({ ...before, ...(value !== EVERY && { lang: value }) }) });
  const mayMove = rights !== undefined && mayWithNodes(rights, 'move');
  const mayCreate = rights !== undefined && mayWithNodes(rights, 'create');
  const created = (parentId: string, nodeId: string): void => {
    tree.expand(new Set([...tree.expanded, parentId]));
    open(nodeId);
  };
  const options = languages.map((value) => ({ value, text: languageName(value) }));
  return (
    <Screen
      title={t('area.tree')}
      within={[project.name]}
      width="full"
      actions={
        <>
          <Select
            label={t('tree.language')}
            isHidden
            value={lang ?? EVERY}
            options={[{ value: EVERY, text: t('tree.everyLanguage') }, ...options]}
            onChange={speak}
          />
          {mayCreate && (
            <Button look="main" icon={Plus} onPress={() => setCreating(root.id)}>
              {t('tree.create')}
            </Button>
          )}
        </>
      }
      drawer={
        opened !== undefined && (
          <NodeDrawer
            key={opened}
            projectId={projectId}
            nodeId={opened}
            languages={languages}
            language={lang}
            placing={placing}
            onCreate={() => setCreating(opened)}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      {placing.refusal !== undefined && <ProblemBanner error={placing.refusal} />}
      {tree.error !== null && <ProblemBanner error={tree.error} />}
      <ContentTree
        tree={tree}
        languages={languages}
        language={lang}
        opened={opened}
        onOpen={open}
        onPlace={mayMove ? (node, place) => void placing.tryToPut(node, place) : undefined}
      />
      {creating !== undefined && (
        <CreateNodeDialog
          projectId={projectId}
          parentId={creating}
          language={lang ?? project.primaryLanguage}
          onCreated={(nodeId) => created(creating, nodeId)}
          onClose={() => setCreating(undefined)}
        />
      )}
    </Screen>
  );
}
