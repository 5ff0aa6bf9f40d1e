import { useMemo } from 'react';
import { differences, type Difference, type ItemDifference } from '../../../entry-form/compare/differences.ts';
import type { Value } from '../../../entry-form/values/values.ts';
import { t, type Key } from '../../../messages/index.ts';
import { ValueText } from './value-text.tsx';

interface ValueDifferenceProps {
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** How a value of a field became another one: texts by words, lists by items, groups by their parts. */
export function ValueDifference({ before, after }: ValueDifferenceProps) {
  const [found] = useMemo(() => differences({ value: before }, { value: after }), [before, after]);
  if (found === undefined) return <p className="cell-muted">{t('editor.same')}</p>;
  return <Shown difference={found.difference} />;
}

function Shown({ difference }: { readonly difference: Difference }) {
  switch (difference.kind) {
    case 'text':
      return (
        <div className="difference" dir="auto">
          {difference.parts.map(({ kind, text }, at) => {
            if (kind === 'added') return <ins key={at}>{text}</ins>;
            return kind === 'removed' ? <del key={at}>{text}</del> : <span key={at}>{text}</span>;
          })}
        </div>
      );
    case 'value':
      return (
        <div className="difference">
          <del>
            <ValueText value={difference.before} />
          </del>{' '}
          <ins>
            <ValueText value={difference.after} />
          </ins>
        </div>
      );
    case 'members':
      return (
        <dl className="difference-members">
          {difference.members.map((member) => (
            <div key={member.field}>
              <dt>{member.field}</dt>
              <dd>
                <Shown difference={member.difference} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'items':
      return (
        <ol className="difference-items">
          {difference.items
            .filter(({ kind }) => kind !== 'same')
            .map((item) => (
              <Item key={`${item.kind} ${item.at}`} item={item} />
            ))}
        </ol>
      );
  }
}

const names: Readonly<Record<Exclude<ItemDifference['kind'], 'same'>, Key>> = {
  added: 'editor.itemAdded',
  removed: 'editor.itemRemoved',
  moved: 'editor.itemMoved',
  changed: 'editor.itemChanged',
};

function Item({ item }: { readonly item: ItemDifference }) {
  if (item.kind === 'same') return null;
  return (
    <li>
      <span className="cell-muted">{t(names[item.kind], { position: item.at + 1 })}</span>{' '}
      {item.kind === 'changed' && <Shown difference={item.difference} />}
      {item.kind === 'added' && (
        <ins className="difference-value">
          <ValueText value={item.value} />
        </ins>
      )}
      {item.kind === 'removed' && (
        <del className="difference-value">
          <ValueText value={item.value} />
        </del>
      )}
      {item.kind === 'moved' && <ValueText value={item.value} />}
    </li>
  );
}
