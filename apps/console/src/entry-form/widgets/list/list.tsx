import { scalarOf, type Field } from '@annal/content-rules';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { memo, useMemo, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FormField } from '../../form-field.tsx';
import { limitOf } from '../../validations.ts';
import { isList, type Path, type Value } from '../../values/values.ts';
import { t } from '../../../messages/index.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { useItemKeys } from '../items/item-keys.ts';
import { SortedItems } from '../items/sorted-items.tsx';
import { linesOf, moved, withLines } from './items.ts';
import type { WidgetProps } from '../widget.ts';

/** Enter adds a line below, pasted lines become items; they are put in order as all lists are. */
export function ListWidget(props: WidgetProps) {
  const { field, path, label, help, problems, isRequired, isReadOnly, value, onChange } = props;
  const items = isList(value) ? value : [];
  const item = useMemo(() => itemOf(field), [field]);
  const keys = useItemKeys(items.length);
  const list = useRef<HTMLDivElement>(null);
  const most = limitOf(field, 'maxCount');
  const focusOn = (at: number): void =>
    list.current?.firstElementChild?.children[at]?.querySelector<HTMLElement>(CONTROL)?.focus();
  const change = (changed: readonly Value[], keep: () => void, at?: number): void => {
    // At once, so that the next key is typed into the item that gets the focus.
    flushSync(() => {
      keep();
      onChange(changed.length === 0 ? null : changed);
    });
    if (at !== undefined) focusOn(at);
  };
  const move = (from: number, to: number): void => change(moved(items, from, to), () => keys.move(from, to));
  const add = (at = items.length): void => change(items.toSpliced(at, 0, emptyOf(item)), () => keys.insert(at), at);
  const acts: ItemActs = {
    add,
    remove: (at) => change(items.toSpliced(at, 1), () => keys.remove(at), Math.min(at, items.length - 2)),
    move: (from, to) => {
      move(from, to);
      focusOn(to);
    },
    paste: (at, lines) => change(withLines(items, at, lines), () => undefined, at + lines.length - 1),
  };
  return (
    <FieldGroup {...{ label, help, problems, isRequired }}>
      {items.length > 0 && (
        <div ref={list}>
          <SortedItems
            className="items"
            keys={keys.keys}
            isReadOnly={isReadOnly}
            nameOf={(at) => t('editor.item', { label, position: at + 1 })}
            onMove={move}
          >
            {(at, handle) => (
              <Item {...{ item, at, acts, label, isReadOnly, handle }} path={path} count={items.length} />
            )}
          </SortedItems>
        </div>
      )}
      {!isReadOnly && (most === undefined || items.length < most) && (
        <div className="buttons">
          <Button icon={Plus} isSmall onPress={() => add()}>
            {t('editor.add')}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

interface ItemActs {
  readonly add: (at?: number) => void;
  readonly remove: (at: number) => void;
  readonly move: (from: number, to: number) => void;
  readonly paste: (at: number, lines: readonly string[]) => void;
}

interface ItemProps {
  readonly item: Field;
  readonly path: Path;
  readonly at: number;
  readonly count: number;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly acts: ItemActs;
  readonly handle: ReactNode;
}

const Item = memo(function Item({ item, path, at, count, label, isReadOnly, acts, handle }: ItemProps) {
  const own = useMemo<Path>(() => [...path, at], [path, at]);
  const name = t('editor.item', { label, position: at + 1 });
  const isText = scalarOf(item.dataType) === 'string';
  const press = (event: KeyboardEvent): void => {
    if (isReadOnly || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const act = actOfKey(event, at, acts);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const paste = (event: ClipboardEvent): void => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (isReadOnly || !isText || event.defaultPrevented || lines.length < 2) return;
    event.preventDefault();
    acts.paste(at, lines);
  };
  return (
    <div className="item" onKeyDown={press} onPaste={paste}>
      {handle}
      <FormField field={item} path={own} label={name} isHidden />
      {!isReadOnly && (
        <span className="item-acts">
          <IconButton
            icon={ArrowUp}
            label={t('editor.moveUp', { name })}
            isSmall
            isDisabled={at === 0}
            onPress={() => acts.move(at, at - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('editor.moveDown', { name })}
            isSmall
            isDisabled={at === count - 1}
            onPress={() => acts.move(at, at + 1)}
          />
          <IconButton icon={X} label={t('editor.remove', { name })} isSmall onPress={() => acts.remove(at)} />
        </span>
      )}
    </div>
  );
});

function actOfKey({ key, ctrlKey, metaKey, target }: KeyboardEvent, at: number, acts: ItemActs) {
  const isLine = target instanceof HTMLInputElement && ['text', 'email', 'tel', 'url'].includes(target.type);
  return key === 'Enter' && isLine && !ctrlKey && !metaKey ? () => acts.add(at + 1) : undefined;
}

/** Validations of the list as a whole do not apply to an item. */
function itemOf(field: Field): Field {
  const { required: _, minCount: __, maxCount: ___, ...validations } = field.validations;
  return { ...field, dataType: scalarOf(field.dataType), validations };
}

/** An item that is not filled in yet. A list has no null elements (fields.md 3); saving leaves such items out. */
function emptyOf({ dataType }: Field): Value {
  if (dataType === 'string') return '';
  return dataType === 'boolean' ? false : null;
}

const CONTROL = ':is(input, textarea, [contenteditable="true"], [role="spinbutton"], button):not(.rich-toolbar *)';
