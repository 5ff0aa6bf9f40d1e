import { ChevronRight, Copy, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useFormState, useValue } from '../../form.ts';
import { pathText } from '../../values/path.ts';
import type { Path } from '../../values/values.ts';
import { summaryOf } from './summary.ts';

interface CardProps {
  readonly path: Path;
  readonly name: string;
  readonly isOpen: boolean;
  readonly isReadOnly: boolean;
  readonly handle: ReactNode;
  readonly onToggle: () => void;
  readonly onDuplicate?: (() => void) | undefined;
  readonly onRemove: () => void;
  /** Rendered while it is open only. */
  readonly children: () => ReactNode;
}

/** One of several structured values. A folded one renders no fields. */
export function Card({ path, name, isOpen, isReadOnly, handle, onToggle, onDuplicate, onRemove, children }: CardProps) {
  return (
    <div className="item-card">
      <div className="item-card-head">
        {handle}
        <AriaButton className="item-card-title" aria-expanded={isOpen} onPress={onToggle}>
          <Icon shape={ChevronRight} />
          <span className="item-card-name">{name}</span>
          {!isOpen && <Summary path={path} />}
        </AriaButton>
        <ProblemCount path={path} />
        {!isReadOnly && (
          <span className="item-acts">
            {onDuplicate && (
              <IconButton icon={Copy} label={t('widget.duplicate', { name })} isSmall onPress={onDuplicate} />
            )}
            <IconButton icon={X} label={t('editor.remove', { name })} isSmall onPress={onRemove} />
          </span>
        )}
      </div>
      {isOpen && <div className="item-card-body">{children()}</div>}
    </div>
  );
}

const Summary = memo(function Summary({ path }: { readonly path: Path }) {
  return <span className="item-card-summary">{summaryOf(useValue(path))}</span>;
});

/** What is wrong within is told while it is folded, too. */
function ProblemCount({ path }: { readonly path: Path }) {
  const start = pathText(path);
  const count = useFormState(({ refused, unreadable, problems, isAllShown }) => {
    const shown = [refused, unreadable, ...(isAllShown ? [problems] : [])].flatMap((each) => [...each.keys()]);
    return new Set(shown.filter((text) => text.startsWith(`${start}.`))).size;
  });
  if (count === 0) return null;
  return <span className="item-card-problems">{t('widget.problems', { count })}</span>;
}
