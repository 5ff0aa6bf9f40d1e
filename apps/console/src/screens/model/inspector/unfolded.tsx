import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { Icon } from '../../../ui/icon/icon.tsx';

interface UnfoldedProps {
  readonly title: string;
  /** At first. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Settings that most fields do not need. */
export function Unfolded({ title, isOpen, children }: UnfoldedProps) {
  return (
    <Disclosure className="unfolded" defaultExpanded={isOpen}>
      <Heading level={3} className="unfolded-head">
        <Button slot="trigger" className="unfolded-button">
          <Icon shape={ChevronRight} />
          {title}
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className="unfolded-body">{children}</div>
      </DisclosurePanel>
    </Disclosure>
  );
}
