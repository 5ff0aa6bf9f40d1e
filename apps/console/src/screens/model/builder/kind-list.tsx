import { useId, type ReactNode } from 'react';
import { nameOfType } from '../../../api/content-type-name.ts';
import type { Component } from '../../../api/content-types.ts';
import { t } from '../../../messages/index.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { Place } from '../draft/draft.ts';
import { componentKind, kindIds, kindWith, type Kind, type KindGroup } from '../draft/kinds.ts';
import { Button as AriaButton } from 'react-aria-components';

export interface KindListProps {
  readonly place: Place | 'composer';
  readonly draftId: string;
  readonly components: readonly Component[];
  readonly onAdd: (kind: Kind) => void;
}

const groups = Object.keys(kindIds) as readonly KindGroup[];

/** What a field can be, in words and with an example. */
export function KindList({ place, draftId, components, onAdd }: KindListProps) {
  const parts = components.filter((component) => place !== 'components' || isPossiblePart(component, draftId));
  return (
    <div className="kinds">
      <h2 className="visually-hidden">{t('model.kinds')}</h2>
      {groups.map((group) => (
        <KindSection key={group} title={t(`model.kinds.${group}`)}>
          {kindIds[group]
            .filter((id) => id !== 'composer' || place === 'types')
            .map((id) => (
              <KindButton
                key={id}
                kind={kindWith(id)}
                name={t(`model.kind.${id}`)}
                example={t(`model.example.${id}`)}
                onAdd={onAdd}
              />
            ))}
        </KindSection>
      ))}
      {parts.length > 0 && (
        <KindSection title={t('model.components')}>
          {parts.map((component) => (
            <KindButton
              key={component.id}
              kind={componentKind(component.id)}
              name={nameOfType(component)}
              example={t('model.fields', { count: component.fields.length })}
              onAdd={onAdd}
            />
          ))}
        </KindSection>
      )}
    </div>
  );
}

/** Nesting is one level deep (content-types.md 2.1). */
const isPossiblePart = ({ id, hasChildren }: Component, ownId: string): boolean => id !== ownId && !hasChildren;

function KindSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="kinds-title">
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

interface KindButtonProps {
  readonly kind: Kind;
  readonly name: string;
  readonly example: string;
  readonly onAdd: (kind: Kind) => void;
}

function KindButton({ kind, name, example, onAdd }: KindButtonProps) {
  const id = useId();
  return (
    <li className="kind">
      <Icon shape={kind.icon} />
      <div className="kind-text">
        <AriaButton className="kind-button" aria-describedby={id} onPress={() => onAdd(kind)}>
          {name}
        </AriaButton>
        <span id={id} className="kind-example">
          {example}
        </span>
      </div>
    </li>
  );
}
