import { isArrayType } from '@annal/content-rules';
import { Plus, X } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { useForm } from '../../form.ts';
import { limitOf } from '../../validations.ts';
import { isList, type Path } from '../../values/values.ts';
import { Card } from '../items/card.tsx';
import { useItemKeys } from '../items/item-keys.ts';
import { listActs } from '../items/list-acts.ts';
import { COLLAPSED_FROM, useOpenItems } from '../items/open-items.ts';
import { SortedItems } from '../items/sorted-items.tsx';
import type { WidgetProps } from '../widget.ts';
import { ComponentFields } from './component-fields.tsx';

export function ComponentWidget(props: WidgetProps) {
  return isArrayType(props.field.dataType) ? <Components {...props} /> : <OneComponent {...props} />;
}

function OneComponent({ field, path, label, isHidden, help, problems, value, onChange, ...props }: WidgetProps) {
  const isThere = value !== null && value !== undefined;
  return (
    <FieldGroup {...{ label, isHidden, help, problems }} isRequired={props.isRequired} className="fieldset">
      <div className="fieldset-fields">
        <ComponentFields field={field} path={path} />
      </div>
      {isThere && !props.isRequired && !props.isReadOnly && (
        <div className="buttons">
          <Button icon={X} isSmall look="quiet" onPress={() => onChange(null)}>
            {t('editor.clear', { label })}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

function Components({ field, path, label, isHidden, help, problems, value, ...props }: WidgetProps) {
  const { store } = useForm();
  const acts = useMemo(() => listActs(store, path), [store, path]);
  const count = isList(value) ? value.length : 0;
  const items = useItemKeys(count);
  const { isOpen, toggle, toggleAll, isAnyOpen } = useOpenItems(items.keys);
  const most = limitOf(field, 'maxCount');
  const isFull = most !== undefined && count >= most;
  const name = (at: number): string => t('editor.item', { label, position: at + 1 });
  return (
    <FieldGroup {...{ label, isHidden, help, problems }} isRequired={props.isRequired}>
      <SortedItems
        keys={items.keys}
        isReadOnly={props.isReadOnly}
        nameOf={name}
        onMove={(from, to) => {
          items.move(from, to);
          acts.move(from, to);
        }}
      >
        {(at, handle) => {
          const key = items.keys[at] ?? at;
          return (
            <ComponentCard
              {...{ at, path, handle }}
              name={name(at)}
              isOpen={isOpen(key)}
              isReadOnly={props.isReadOnly}
              onToggle={() => toggle(key)}
              onDuplicate={
                isFull
                  ? undefined
                  : () => {
                      items.insert(at + 1);
                      acts.duplicate(at);
                    }
              }
              onRemove={() => {
                items.remove(at);
                acts.remove(at);
              }}
              field={field}
            />
          );
        }}
      </SortedItems>
      <div className="buttons">
        {!props.isReadOnly && !isFull && (
          <Button
            icon={Plus}
            isSmall
            onPress={() => {
              items.insert(count);
              acts.insert(count, {});
            }}
          >
            {t('editor.add')}
          </Button>
        )}
        {count >= COLLAPSED_FROM && (
          <Button isSmall look="quiet" onPress={toggleAll}>
            {t(isAnyOpen ? 'widget.foldAll' : 'widget.unfoldAll')}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

type ComponentCardProps = Omit<Parameters<typeof Card>[0], 'children'> & {
  readonly at: number;
  readonly field: WidgetProps['field'];
};

function ComponentCard({ at, path, field, ...card }: ComponentCardProps) {
  const own = useMemo<Path>(() => [...path, at], [path, at]);
  return (
    <Card {...card} path={own}>
      {() => <ComponentFields field={field} path={own} />}
    </Card>
  );
}
