import { useState } from 'react';
import { Badge } from '../ui/badge/badge.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { Tabs } from '../ui/tabs/tabs.tsx';
import { Branch, Tree } from '../ui/tree/tree.tsx';
import { Part } from './part.tsx';

const books = [
  { id: 'a', title: 'Ficciones', pages: 174 },
  { id: 'b', title: 'Invisible Cities', pages: 165 },
];
const colors = ['gray', 'blue', 'green', 'amber', 'red', 'success', 'warning', 'danger'];

export function Lists() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['library']));
  const [tab, setTab] = useState('one');
  return (
    <>
      <Part name="Badge">
        <div className="buttons">
          {colors.map((color) => (
            <Badge key={color} color={color}>
              {color}
            </Badge>
          ))}
          <Badge color="green" isHollow>
            hollow
          </Badge>
        </div>
      </Part>
      <Part name="Table">
        <DataTable
          label="Books"
          items={books}
          keyOf={({ id }) => id}
          selection={new Set(['a'])}
          onSelect={() => undefined}
          columns={[
            { id: 'title', text: 'Title', cell: ({ title }) => title, isTitle: true, isSortable: true },
            { id: 'pages', text: 'Pages', cell: ({ pages }) => pages, width: 120 },
          ]}
        />
      </Part>
      <Part name="Card list">
        <ul className="rows card">
          {books.map(({ id, title, pages }) => (
            <li key={id} className="row">
              <div className="row-text">
                <strong>{title}</strong>
                <span className="row-detail">{pages} pages</span>
              </div>
            </li>
          ))}
        </ul>
      </Part>
      <Part name="Tree">
        <Tree label="Places" expanded={expanded} onExpand={setExpanded} selected="maps" onSelect={() => undefined}>
          <Branch id="library" text="Library" hasBranches>
            <Branch id="maps" text="Maps" isCurrent />
            <Branch id="letters" text="Letters" detail="not published" />
          </Branch>
        </Tree>
      </Part>
      <Part name="Tabs">
        <Tabs
          label="Views"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'one', text: 'Fields', content: <p>What stands in the first tab.</p> },
            { id: 'two', text: 'Problems', count: 3, content: <p>What stands in the second.</p> },
          ]}
        />
      </Part>
    </>
  );
}
