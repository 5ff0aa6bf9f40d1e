import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';

export interface TabContent<Id extends string> {
  readonly id: Id;
  readonly text: string;
  /** Such as the number of problems. */
  readonly count?: number;
  readonly content: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly selected: Id;
  /** Tabs are part of the address, so the screen keeps which one is open. */
  readonly onSelect: (id: Id) => void;
  readonly tabs: readonly TabContent<Id>[];
}

export function Tabs<Id extends string>({ label, selected, onSelect, tabs }: TabsProps<Id>) {
  return (
    <AriaTabs className="tabs" selectedKey={selected} onSelectionChange={(key) => onSelect(key as Id)}>
      <TabList className="tab-list" aria-label={label}>
        {tabs.map(({ id, text, count }) => (
          <Tab key={id} id={id} className="tab">
            {text}
            {count !== undefined && count > 0 && <span className="count">{count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
