import type { Field } from '@annal/content-rules';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { labelOf } from '../../form-field.tsx';
import { useForm } from '../../form.ts';
import { isList, isMembers, type Value } from '../../values/values.ts';
import { useItemKeys } from '../items/item-keys.ts';
import { listActs } from '../items/list-acts.ts';
import { COLLAPSED_FROM, useOpenItems } from '../items/open-items.ts';
import { SortedItems } from '../items/sorted-items.tsx';
import type { WidgetProps } from '../widget.ts';
import { ComposerItem } from './composer-item.tsx';
import { InsertMenu } from './insert-menu.tsx';
import { itemFieldsOf } from './item-fields.ts';

/** Blocks of several kinds in one order. */
export function ComposerWidget({ field, path, label, help, problems, value, ...props }: WidgetProps) {
  const { store, defaultLanguage } = useForm();
  const fields = useMemo(() => itemFieldsOf(field), [field]);
  const acts = useMemo(() => listActs(store, path), [store, path]);
  const values = isList(value) ? value : [];
  const items = useItemKeys(values.length);
  const { isOpen, toggle, toggleAll, isAnyOpen } = useOpenItems(items.keys);
  const [insertAt, setInsertAt] = useState<number>();
  const place = useRef<HTMLElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const names = values.map((item, at) => {
    const known = fieldOf(fields, item);
    return `${known ? labelOf(known, defaultLanguage) : typeOf(item)} ${at + 1}`;
  });
  const insert = (chosen: Field): void => {
    const at = insertAt ?? values.length;
    items.insert(at);
    acts.insert(at, { id: crypto.randomUUID(), type: chosen.id, value: null });
    setInsertAt(undefined);
    requestAnimationFrame(() => focusItem(group.current, at));
  };
  const open = (element: HTMLElement, at: number): void => {
    place.current = element;
    setInsertAt(at);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    // Code editors stand in shadow roots, which the plain target does not look into.
    const [origin] = event.nativeEvent.composedPath();
    if (event.key !== '/' || props.isReadOnly || event.defaultPrevented || !isForMenu(origin)) return;
    const item = origin.closest('.sorted-item');
    const at = item?.parentElement ? [...item.parentElement.children].indexOf(item) + 1 : values.length;
    event.preventDefault();
    event.stopPropagation();
    open(item instanceof HTMLElement ? item : origin, at);
  };
  return (
    <FieldGroup {...{ label, help, problems }} isRequired={props.isRequired}>
      <div className="composer" onKeyDown={press} ref={group}>
        <SortedItems
          keys={items.keys}
          isReadOnly={props.isReadOnly}
          nameOf={(at) => names[at] ?? ''}
          onMove={(from, to) => {
            items.move(from, to);
            acts.move(from, to);
          }}
        >
          {(at, handle) => {
            const key = items.keys[at] ?? at;
            return (
              <ComposerItem
                {...{ at, path, handle }}
                field={fieldOf(fields, values[at])}
                name={names[at] ?? ''}
                isOpen={isOpen(key)}
                isReadOnly={props.isReadOnly}
                onToggle={() => toggle(key)}
                onDuplicate={() => {
                  items.insert(at + 1);
                  acts.duplicate(at);
                }}
                onRemove={() => {
                  items.remove(at);
                  acts.remove(at);
                }}
              />
            );
          }}
        </SortedItems>
        <div className="buttons">
          {!props.isReadOnly && (
            <Button icon={Plus} isSmall onPress={({ target }) => open(target as HTMLElement, values.length)}>
              {t('editor.add')}
            </Button>
          )}
          {values.length >= COLLAPSED_FROM && (
            <Button isSmall look="quiet" onPress={toggleAll}>
              {t(isAnyOpen ? 'widget.foldAll' : 'widget.unfoldAll')}
            </Button>
          )}
          {!props.isReadOnly && <span className="field-help">{t('widget.composerHint')}</span>}
        </div>
        <InsertMenu
          fields={fields}
          language={defaultLanguage}
          place={place}
          isOpen={insertAt !== undefined}
          onClose={() => setInsertAt(undefined)}
          onChoose={insert}
        />
      </div>
    </FieldGroup>
  );
}

function typeOf(item: Value | undefined): string {
  const type = isMembers(item) ? item['type'] : undefined;
  return typeof type === 'string' ? type : '';
}

const fieldOf = (fields: readonly Field[], item: Value | undefined): Field | undefined =>
  fields.find(({ id }) => id.toLowerCase() === typeOf(item).toLowerCase());

/** A slash in a text is a slash; where there is no text yet, or none can be typed, it asks for a block. */
function isForMenu(target: EventTarget | undefined): target is HTMLElement {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value === '';
  return target instanceof HTMLElement && !target.isContentEditable;
}

const CONTROL =
  '.item-card-body :is(input, textarea, [contenteditable="true"], [role="spinbutton"], button):not(.rich-toolbar *)';

function focusItem(group: HTMLElement | null, at: number): void {
  const item = group?.querySelector(':scope > .sorted')?.children[at];
  item?.querySelector<HTMLElement>(CONTROL)?.focus();
}
