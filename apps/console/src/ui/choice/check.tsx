import { Check as CheckIcon, Minus } from 'lucide-react';
import { Checkbox } from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';
import { ChoiceText, type ChoiceProps } from './choice-text.tsx';

export function Check({
  children,
  detail,
  isIndeterminate = false,
  ...props
}: ChoiceProps & { isIndeterminate?: boolean }) {
  return (
    <Checkbox {...props} isIndeterminate={isIndeterminate} className="choice">
      {({ isSelected }) => (
        <>
          <span className="choice-mark">
            {isIndeterminate ? <Icon shape={Minus} /> : isSelected && <Icon shape={CheckIcon} />}
          </span>
          <ChoiceText detail={detail}>{children}</ChoiceText>
        </>
      )}
    </Checkbox>
  );
}
