import { useQueries } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { termQuery, type Term } from '../../../api/taxonomy.ts';
import { t } from '../../../messages/index.ts';
import { ProblemBanner } from '../../../ui/banner/problem-banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Empty, Skeleton } from '../../../ui/state/states.tsx';
import { Branch, Tree } from '../../../ui/tree/tree.tsx';
import { nameOfTerm } from './term-text.ts';

interface TermPickerProps {
  readonly projectId: string;
  readonly label: string;
  readonly languages: readonly string[];
  /** Those that are chosen. */
  readonly keys: readonly string[];
  readonly isMany: boolean;
  readonly isFull: boolean;
  /** Terms below it can be chosen. */
  readonly root: string;
  readonly onChange: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

/** A branch is read when it is opened. Enter or a press chooses a term, and once more takes it out. */
export function TermPicker({ projectId, label, languages, keys, isMany, isFull, root, ...props }: TermPickerProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const opened = [root, ...expanded];
  const found = useQueries({ queries: opened.map((key) => termQuery(projectId, key)) });
  const known = new Map<string, Term>(found.flatMap(({ data }) => (data ? [[data.key, data] as const] : [])));
  const top = known.get(root);
  const error = found.find((each) => each.error !== null)?.error;
  const choose = (key: string): void => {
    if (keys.includes(key)) props.onChange(keys.filter((each) => each !== key));
    else if (!isFull) props.onChange(isMany ? [...keys, key] : [key]);
  };
  const branch = (term: Term): ReactNode => {
    const name = nameOfTerm(term, languages);
    const isChosen = keys.includes(term.key);
    return (
      <Branch
        key={term.key}
        id={term.key}
        text={name}
        line={
          <>
            <span>{name}</span>
            {isChosen && <Icon shape={Check} />}
          </>
        }
        isCurrent={isChosen}
        {...(isChosen && { detail: t('widget.isChosen') })}
        hasBranches={term.hasChildren}
      >
        {term.hasChildren &&
          (known.get(term.key)?.children.map(branch) ?? (
            <Branch id={`${term.key} waiting`} text={t('state.loading')} />
          ))}
      </Branch>
    );
  };
  return (
    <Dialog
      title={t('widget.pick', { label })}
      isOpen
      isWide
      onClose={props.onClose}
      foot={
        <Button look="main" onPress={props.onClose}>
          {t('widget.done')}
        </Button>
      }
    >
      {error && <ProblemBanner error={error} />}
      {!top && !error && found[0]?.isPending && <Skeleton lines={4} />}
      {top?.children.length === 0 && <Empty title={t('widget.noTerms')} />}
      {top && top.children.length > 0 && (
        <div className="term-tree">
          <Tree label={t('widget.terms')} expanded={expanded} onExpand={setExpanded} onOpen={choose}>
            {top.children.map(branch)}
          </Tree>
        </div>
      )}
      {isFull && <p className="field-help">{t('widget.termsFull')}</p>}
    </Dialog>
  );
}
