import { useMemo, useState } from 'react';
import { DropIndicator, GridList, useDragAndDrop, type Selection as Keys } from 'react-aria-components';
import { t } from '../../../messages/index.ts';
import { problemsBelow } from '../draft/check.ts';
import { rowsOf, withMoved, type Row, type Target } from '../draft/rows.ts';
import { FieldRow } from './field-row.tsx';
import { GroupRow } from './group-row.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { Builder, Selection } from './use-builder.ts';

interface FormRowsProps {
  readonly builder: Builder;
  readonly onSelect: (selection: Selection | undefined) => void;
}

/** The form as editors will see it. Rows are dragged, or picked up with Enter on their handle and moved with arrows. */
export function FormRows({ builder, onSelect }: FormRowsProps) {
  const { draft, selection, problems } = builder;
  const rows = useMemo(() => rowsOf(draft), [draft]);
  const [moving, setMoving] = useState<Row>();
  const move = (keys: ReadonlySet<string>, target: Target): void => {
    const selected = selection && rows.find((row) => row.kind === selection.kind && row.at === selection.at);
    const next = withMoved(draft, keys, target);
    builder.change(next);
    if (selected !== undefined) builder.select(selectionOf(rowsOf(next).find(({ key }) => key === selected.key)));
  };
  const dragAndDropHooks = useRowDrag(rows, move);
  const selected = rows.find((row) => row.kind === selection?.kind && row.at === selection.at);
  const select = (keys: Keys): void => {
    const [key] = keys === 'all' ? [] : keys;
    onSelect(selectionOf(rows.find((row) => row.key === key)));
  };
  return (
    <>
      <GridList
        aria-label={t('model.fieldsOf', { name: draft.id })}
        className="form-rows"
        items={rows}
        dependencies={[problems, draft]}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected ? [selected.key] : []}
        onSelectionChange={select}
        dragAndDropHooks={dragAndDropHooks}
      >
        {(row) =>
          row.kind === 'group' ? (
            <GroupRow row={row} builder={builder} onMove={() => setMoving(row)} />
          ) : (
            <FieldRow
              row={row}
              builder={builder}
              count={problemsBelow(problems, `fields[${row.at}]`).length}
              onMove={() => setMoving(row)}
            />
          )
        }
      </GridList>
      {moving && (
        <MoveDialog
          row={moving}
          rows={rows}
          languages={[draft.defaultLanguage]}
          onMove={(target) => move(new Set([moving.key]), target)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}

const selectionOf = (row: Row | undefined): Selection | undefined => row && { kind: row.kind, at: row.at };

function useRowDrag(rows: readonly Row[], move: (keys: ReadonlySet<string>, target: Target) => void) {
  const { dragAndDropHooks } = useDragAndDrop<Row>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className="drop-line" />,
    onReorder: ({ keys, target }) =>
      move(new Set([...keys].map(String)), { key: String(target.key), isBefore: target.dropPosition === 'before' }),
    isDisabled: rows.length < 2,
  });
  return dragAndDropHooks;
}
