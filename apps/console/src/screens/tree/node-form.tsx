import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeNode, nodesKey, type TreeNode } from '../../api/nodes.ts';
import { Problem } from '../../api/problem.ts';
import { useUnsavedForm } from '../../frame/unsaved.ts';
import { languageName, t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Check } from '../../ui/choice/check.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { notify } from '../../ui/notice/notices.tsx';

interface NodeFormProps {
  readonly projectId: string;
  readonly node: TreeNode;
  readonly languages: readonly string[];
  readonly isRoot: boolean;
}

type Texts = Readonly<Record<string, string>>;

const filled = (texts: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

/** Names, slugs and the menu: what is saved together. */
export function NodeForm({ projectId, node, languages, isRoot }: NodeFormProps) {
  const [displayName, setNames] = useState<Texts>(node.displayName);
  const [slug, setSlugs] = useState<Texts>(node.slug);
  const [includeInMenu, setInMenu] = useState(node.includeInMenu);
  const queries = useQueryClient();
  const now = JSON.stringify([filled(displayName), filled(slug), includeInMenu]);
  const isChanged = now !== JSON.stringify([node.displayName, node.slug, node.includeInMenu]);
  useUnsavedForm(`node ${node.id}`, isChanged);
  const save = useMutation({
    mutationFn: () =>
      changeNode(projectId, node.id, {
        displayName: filled(displayName),
        ...(!isRoot && { slug: filled(slug) }),
        includeInMenu,
        version: { versionNo: node.version.versionNo },
      }),
    onSuccess: async () => {
      notify({ text: t('tree.saved') });
      await queries.invalidateQueries({ queryKey: nodesKey(projectId) });
    },
  });
  const shown = [...new Set([...languages, ...Object.keys(node.displayName), ...Object.keys(node.slug)])];
  const about = (field: string): readonly string[] => (save.error instanceof Problem ? save.error.about(field) : []);
  const fields = shown.flatMap((language) => [`displayName.${language}`, `slug.${language}`]);
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save.mutate();
      }}
    >
      {save.error && <ProblemBanner error={save.error} shown={fields} />}
      {shown.map((language) => (
        <div key={language} className="node-language">
          <TextField
            label={t('tree.name', { language: languageName(language) })}
            value={displayName[language] ?? ''}
            onChange={(text) => setNames({ ...displayName, [language]: text })}
            lang={language}
            problems={about(`displayName.${language}`)}
          />
          {!isRoot && (
            <TextField
              label={t('tree.slug', { language: languageName(language) })}
              value={slug[language] ?? ''}
              onChange={(text) => setSlugs({ ...slug, [language]: text })}
              spellCheck="false"
              help={node.path[language] ?? t('tree.noPath')}
              problems={about(`slug.${language}`)}
            />
          )}
        </div>
      ))}
      <Check isSelected={includeInMenu} onChange={setInMenu}>
        {t('tree.inMenu')}
      </Check>
      <div className="buttons">
        <Button
          type="submit"
          look="main"
          isPending={save.isPending}
          unavailable={isChanged ? undefined : t('tree.unchanged')}
        >
          {t('tree.save')}
        </Button>
      </div>
    </form>
  );
}
