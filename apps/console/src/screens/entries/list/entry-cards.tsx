import type { ReactNode } from 'react';
import { GridList, GridListItem, ListLayout, Virtualizer, type Selection } from 'react-aria-components';
import { formatAge, languageName } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { SelectionCheck } from '../../../ui/choice/selection-check.tsx';
import { keyOf, type Entry } from './entry.ts';
import type { Names } from '../../../frame/names.ts';
import { EntryTitleLink } from './title-link.tsx';

interface EntryCardsProps {
  readonly projectId: string;
  readonly label: string;
  readonly items: readonly Entry[];
  readonly names: Names;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly rowClass: (entry: Entry) => string;
  readonly empty: ReactNode;
}

const CARD_PX = 76;

/** The list where there is no room for columns. */
export function EntryCards({ projectId, label, items, names, empty, ...props }: EntryCardsProps) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: CARD_PX }}>
      <GridList
        className="entry-cards"
        aria-label={label}
        selectionMode="multiple"
        selectedKeys={props.selection}
        onSelectionChange={props.onSelect}
        renderEmptyState={() => empty}
      >
        {items.map((entry) => (
          <GridListItem
            key={keyOf(entry)}
            id={keyOf(entry)}
            textValue={entry.entryTitle ?? entry.sys.id}
            className={`entry-card ${props.rowClass(entry)}`}
          >
            <SelectionCheck />
            <EntryCard projectId={projectId} entry={entry} names={names} />
          </GridListItem>
        ))}
      </GridList>
    </Virtualizer>
  );
}

interface EntryCardProps {
  readonly projectId: string;
  readonly entry: Entry;
  readonly names: Names;
}

function EntryCard({ projectId, entry, names }: EntryCardProps) {
  const { sys } = entry;
  const state = names.state(sys.workflow.state, sys.workflow.id);
  const detail = [names.type(sys.contentTypeId), languageName(sys.language), formatAge(sys.version.modified)];
  return (
    <div className="row-text">
      <EntryTitleLink projectId={projectId} entry={entry} />
      <span className="entry-card-detail">
        <Badge color={state.color}>{state.text}</Badge>
        <span className="row-detail">{detail.join(' · ')}</span>
      </span>
    </div>
  );
}
