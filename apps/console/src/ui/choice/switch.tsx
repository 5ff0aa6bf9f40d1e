import { Switch as AriaSwitch } from 'react-aria-components';
import { ChoiceText, type ChoiceProps } from './choice-text.tsx';

/** For what takes effect at once; a form that is saved has check boxes. */
export function Switch({ children, detail, ...props }: ChoiceProps) {
  return (
    <AriaSwitch {...props} className="choice switch">
      <span className="choice-mark" />
      <ChoiceText detail={detail}>{children}</ChoiceText>
    </AriaSwitch>
  );
}
