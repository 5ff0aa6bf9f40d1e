import type { Field } from '@annal/content-rules';
import { ChevronDown, Plus } from 'lucide-react';
import { t } from '../../../messages/index.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { composedOf } from '../draft/composed.ts';
import { nameIn } from '../draft/draft.ts';
import { isSeveral, type Kind } from '../draft/kinds.ts';

interface LikeControlProps {
  readonly field: Field;
  readonly kind: Kind;
  readonly languages: readonly string[];
}

const tall = ['longText', 'html', 'markdown', 'data', 'quote'];
const picked = ['entry', 'asset', 'image', 'tag', 'taxonomy', 'component'];

/** What the control will look like, drawn only: nothing is written here. */
export function LikeControl({ field, kind, languages }: LikeControlProps) {
  if (kind.id === 'composer') return <LikeComposer field={field} languages={languages} />;
  if (isSeveral(field) || picked.includes(kind.id))
    return (
      <span className="like-add" aria-hidden>
        <Icon shape={Plus} />
        {t(`model.like.${picked.includes(kind.id) ? 'choose' : 'add'}`)}
      </span>
    );
  if (kind.id === 'boolean') return <span className="like-switch" aria-hidden />;
  if (kind.id === 'dateRange' || kind.id === 'location')
    return (
      <span className="like-pair" aria-hidden>
        <span className="like-input" />
        <span className="like-input" />
      </span>
    );
  const isTall = tall.includes(kind.id);
  return (
    <span className={isTall ? 'like-input like-tall' : 'like-input'} aria-hidden>
      {kind.id === 'choice' && <Icon shape={ChevronDown} />}
    </span>
  );
}

function LikeComposer({ field, languages }: Omit<LikeControlProps, 'kind'>) {
  const parts = composedOf(field);
  return (
    <span className="like-parts">
      {parts.map(({ id, name }, at) => (
        <span key={`${at} ${id}`} className="like-add">
          <Icon shape={Plus} />
          {nameIn(name, languages) || id}
        </span>
      ))}
    </span>
  );
}
