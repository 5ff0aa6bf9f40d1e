import { CircleAlert, ExternalLink, Replace, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LinkProps } from '@tanstack/react-router';
import type { EntrySummary } from '../../../api/models.ts';
import { addressOfArea } from '../../../frame/area-link.tsx';
import { languageName, t } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { IconButton } from '../../../ui/button/button.tsx';
import { TitleLink } from '../../../ui/button/link.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { stateOf, warningOf } from './state.ts';

interface LinkRowProps {
  readonly projectId: string;
  readonly id: string;
  readonly target: EntrySummary | null | undefined;
  readonly typeName: (id: string) => string;
  readonly handle?: ReactNode;
  readonly picture?: ReactNode;
  readonly isReadOnly: boolean;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

export function LinkRow({ projectId, id, target, typeName, handle, picture, ...props }: LinkRowProps) {
  const title = target?.entryTitle ?? (target ? t('widget.untitled') : id);
  const warning = target === undefined ? undefined : warningOf(target);
  return (
    <div className="link-row">
      {handle}
      {picture}
      <div className="link-row-text">
        {target ? <Opening projectId={projectId} target={target} title={title} /> : <span>{title}</span>}
        {target && (
          <span className="link-row-facts">
            <span>{typeName(target.sys.contentTypeId)}</span>
            <span>{languageName(target.sys.language)}</span>
            <Badge color={stateOf(target).color}>{stateOf(target).text}</Badge>
          </span>
        )}
        {warning !== undefined && (
          <span className="link-row-warning">
            <Icon shape={CircleAlert} />
            {warning}
          </span>
        )}
      </div>
      {!props.isReadOnly && (
        <span className="item-acts">
          <IconButton icon={Replace} label={t('widget.replace', { name: title })} isSmall onPress={props.onReplace} />
          <IconButton icon={X} label={t('editor.remove', { name: title })} isSmall onPress={props.onRemove} />
        </span>
      )}
    </div>
  );
}

interface OpeningProps {
  readonly projectId: string;
  readonly target: EntrySummary;
  readonly title: string;
}

function Opening({ projectId, target: { sys }, title }: OpeningProps) {
  const address = addressOfArea(projectId, { path: `entries/${sys.id}` });
  return (
    <span className="link-row-title">
      <TitleLink
        {...({ ...address, search: { lang: sys.language } } as LinkProps)}
        lang={sys.language}
        target="_blank"
        title={t('widget.open', { name: title })}
      >
        {title}
      </TitleLink>
      <Icon shape={ExternalLink} />
    </span>
  );
}
