import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOfType } from '../../../api/content-type-name.ts';
import { contentTypesQuery } from '../../../api/content-types.ts';
import { t } from '../../../messages/index.ts';
import { useForm } from '../../form.ts';
import { limitOf } from '../../validations.ts';
import type { Value } from '../../values/values.ts';
import { useItemKeys } from '../items/item-keys.ts';
import type { WidgetProps } from '../widget.ts';
import { targetOf } from './link.ts';
import { useTargets } from './targets.ts';
import { linksIn } from './use-links.ts';

const itself = (value: Value): Value => value;

/**
 * What fields of links have in common: their items, what these point to, and which of them is being chosen anew.
 *
 * @param linkOf where a value keeps its link, such as an image
 */
export function useLinkedItems(props: WidgetProps, linkOf: (value: Value) => Value | undefined = itself) {
  const { field, label, language, onLeave } = props;
  const { projectId } = useForm();
  const links = linksIn(props, linkOf);
  const items = useItemKeys(links.values.length);
  const [isPicking, setPicking] = useState(false);
  const [replaced, setReplaced] = useState<number>();
  const types = useQuery(contentTypesQuery(projectId)).data ?? [];
  const found = links.values.map((value) => targetOf(linkOf(value)));
  const known = found.filter((each) => each !== undefined);
  const targets = useTargets(projectId, known, language);
  const most = links.isMany ? limitOf(field, 'maxCount') : 1;
  const entryAt = (at: number) => {
    const target = found[at];
    return target && targets.of(target);
  };
  const pick = (at?: number): void => {
    setReplaced(at);
    setPicking(true);
  };
  const close = (): void => {
    setPicking(false);
    setReplaced(undefined);
    onLeave();
  };
  return {
    projectId,
    links,
    types,
    keys: items.keys,
    entryAt,
    typeName: (id: string): string => {
      const type = types.find((each) => each.id.toLowerCase() === id.toLowerCase());
      return type ? nameOfType(type) : id;
    },
    nameOf: (at: number): string => entryAt(at)?.entryTitle ?? t('editor.item', { label, position: at + 1 }),
    isFull: most !== undefined && links.values.length >= most,
    move: (from: number, to: number): void => {
      items.move(from, to);
      links.move(from, to);
    },
    /** Of the row of an item. */
    rowProps: (at: number) => ({
      id: found[at]?.id ?? JSON.stringify(links.values[at]),
      target: entryAt(at),
      onReplace: () => pick(at),
      onRemove: () => {
        items.remove(at);
        links.remove(at);
      },
    }),
    isPicking,
    pick,
    /** Behind the others, or in the place of the one that is replaced. @param valueOf gets that one */
    put: (valueOf: (before: Value | undefined) => Value): void => {
      if (replaced === undefined) links.add(valueOf(undefined));
      else links.replace(replaced, valueOf(links.values[replaced]));
      if (!links.isMany || replaced !== undefined) close();
    },
    /** Of the dialog in which one is chosen. */
    pickerProps: {
      chosen: known.map(({ id }) => id),
      isForMany: links.isMany && replaced === undefined,
      onUnchoose: (id: string) => (links.isMany ? links.removeTarget(id) : close()),
      onClose: close,
    },
  };
}
