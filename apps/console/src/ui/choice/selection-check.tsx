import { Check, Minus } from 'lucide-react';
import { Checkbox } from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';

/** The check box of a row or of all rows; React Aria names it. */
export function SelectionCheck() {
  return (
    <Checkbox slot="selection" className="choice">
      {({ isSelected, isIndeterminate }) => (
        <span className="choice-mark">
          {isIndeterminate ? <Icon shape={Minus} /> : isSelected && <Icon shape={Check} />}
        </span>
      )}
    </Checkbox>
  );
}
