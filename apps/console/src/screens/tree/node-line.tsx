import { EyeOff } from 'lucide-react';
import type { TreeNode } from '../../api/nodes.ts';
import { formatList, t } from '../../messages/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { nameOfNode } from './place.ts';

interface NodeLineProps {
  readonly node: TreeNode;
  readonly languages: readonly string[];
  readonly language: string | undefined;
}

/** The name, the slug, how far the entry is, and the languages that lack; `detailOf` says the same to screen readers. */
export function NodeLine({ node, languages, language }: NodeLineProps) {
  const shown = language ?? languages[0] ?? '';
  const slug = node.slug[shown];
  const lacking = lackingLanguages(node, languages);
  const state = stateOf(node, shown);
  return (
    <span className="node-line">
      <span className="node-name">{nameOfNode(node, [language, ...languages])}</span>
      <span className="node-more" aria-hidden>
        {slug !== undefined && <Drawn className="node-slug" text={slug} />}
        {!node.includeInMenu && (
          <span className="node-mark">
            <Icon shape={EyeOff} />
          </span>
        )}
        <span className="node-state">
          {lacking.length > 0 && (
            <Drawn className="node-gaps" text={t('tree.lacks', { languages: formatList(lacking) })} />
          )}
          {state && (
            <Badge color={state.color} isHollow={state.color === 'gray'}>
              <Drawn className="node-state-name" text={state.text} />
            </Badge>
          )}
        </span>
      </span>
    </span>
  );
}

/** Text that the style draws: a branch is called by its name alone, so nothing else may be text inside it. */
function Drawn({ className, text }: { readonly className: string; readonly text: string }) {
  return <span className={className} data-drawn={text} />;
}

export function detailOf(node: TreeNode, languages: readonly string[], language: string | undefined): string {
  const shown = language ?? languages[0] ?? '';
  const lacking = lackingLanguages(node, languages);
  const parts = [
    node.slug[shown],
    node.includeInMenu ? undefined : t('tree.notInMenu'),
    lacking.length > 0 ? t('tree.lacks', { languages: formatList(lacking) }) : undefined,
    stateOf(node, shown)?.text,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function stateOf({ entry }: TreeNode, language: string): { readonly color: string; readonly text: string } | undefined {
  if (!entry) return undefined;
  const state = entry.states.find((each) => each.language === language);
  if (state === undefined) return { color: 'gray', text: t('tree.noVariation', { language }) };
  return state.isPublished
    ? { color: 'success', text: t('tree.published') }
    : { color: 'warning', text: t('tree.unpublished') };
}

/** Those in which the node is wanted and its entry is not written yet. */
export function lackingLanguages(
  { entry, restrictedToLanguages }: TreeNode,
  languages: readonly string[],
): readonly string[] {
  if (!entry) return [];
  const wanted = restrictedToLanguages.length > 0 ? restrictedToLanguages : languages;
  return wanted.filter((language) => !entry.states.some((state) => state.language === language));
}
