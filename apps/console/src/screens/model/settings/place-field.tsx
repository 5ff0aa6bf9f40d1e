import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { language, t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Select } from '../../../ui/select/select.tsx';

interface PlaceFieldProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly problems: readonly string[];
}

interface TreeNode {
  readonly id: string;
  readonly title?: Readonly<Record<string, string>> | null;
  readonly slug?: Readonly<Record<string, string>> | null;
  readonly parentId?: string | null;
}

const NODES = '/api/management/projects/{projectId}/nodes';
const NONE = ' ';

/** Under which node of the tree new entries get their address: chosen level by level. */
export function PlaceField({ value, onChange, problems }: PlaceFieldProps) {
  const { projectId = '' } = useParams({ strict: false });
  const [isChoosing, setChoosing] = useState(false);
  const node = useNode(projectId, value);
  const name = value === null ? t('model.noPlace') : nameOf(node.data, value);
  return (
    <div className="form">
      <Select
        label={t('model.defaultPlace')}
        help={t('model.placeHelp')}
        value={value ?? NONE}
        options={[{ value: NONE, text: t('model.noPlace') }, ...(value === null ? [] : [{ value, text: name }])]}
        onChange={(id) => onChange(id === NONE ? null : id)}
        problems={problems}
      />
      {isChoosing ? (
        <ChildChoice projectId={projectId} parent={value} onChoose={onChange} />
      ) : (
        <div className="buttons">
          <Button isSmall onPress={() => setChoosing(true)}>
            {t('model.choosePlace')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChildChoiceProps {
  readonly projectId: string;
  readonly parent: string | null;
  readonly onChoose: (id: string) => void;
}

function ChildChoice({ projectId, parent, onChoose }: ChildChoiceProps) {
  const root = useQuery({
    queryKey: ['nodes', projectId, 'root'],
    queryFn: ({ signal }) => answer(api.GET(`${NODES}/root`, { params: { path: { projectId } }, signal })),
  });
  const parentNodeId = parent ?? root.data?.id;
  const children = useQuery({
    queryKey: ['nodes', projectId, 'children', parentNodeId],
    enabled: parentNodeId !== undefined,
    queryFn: ({ signal }) =>
      answer(
        api.GET(`${NODES}/{parentNodeId}/children`, {
          params: { path: { projectId, parentNodeId: parentNodeId ?? '' } },
          signal,
        }),
      ),
  });
  if (root.data === undefined || children.data === undefined) return null;
  const { id } = root.data;
  const below = (children.data as unknown as readonly TreeNode[]).map((each) => ({
    value: each.id,
    text: nameOf(each, each.id),
  }));
  const options = [...(parent === null ? [{ value: id, text: t('model.rootPlace') }] : []), ...below];
  if (options.length === 0) return <p className="field-help">{t('model.noDeeper')}</p>;
  return <Select label={t('model.deeper')} value={null} options={options} onChange={onChoose} />;
}

function useNode(projectId: string, nodeId: string | null) {
  return useQuery({
    queryKey: ['nodes', projectId, nodeId],
    enabled: nodeId !== null,
    queryFn: async ({ signal }): Promise<TreeNode> => {
      const params = { path: { projectId, nodeId: nodeId ?? '' } };
      return answer<TreeNode>(api.GET(`${NODES}/{nodeId}`, { params, signal }));
    },
  });
}

function nameOf(node: TreeNode | undefined, id: string): string {
  const texts = node?.title ?? node?.slug ?? {};
  const own = Object.keys(texts).find((code) => code.slice(0, 2) === language());
  return texts[own ?? ''] ?? Object.values(texts)[0] ?? (node && !node.parentId ? t('model.rootPlace') : id);
}
