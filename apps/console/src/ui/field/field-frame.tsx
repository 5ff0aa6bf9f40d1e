import { CircleAlert } from 'lucide-react';
import { FieldError, Label, Text } from 'react-aria-components';
import { t } from '../../messages/index.ts';
import { Icon } from '../icon/icon.tsx';

/** What every control has around it. */
export interface FieldFrame {
  readonly label: string;
  /** The label is the control's name, but is not shown: its place says what it is for. */
  readonly isHidden?: boolean | undefined;
  readonly help?: string | undefined;
  /** Where more is required than not, what is optional says so. */
  readonly isOptional?: boolean | undefined;
  /** Where less is required than not, what is required says so. */
  readonly isRequired?: boolean | undefined;
  readonly problems?: readonly string[] | undefined;
  /** Such as 180 / 200. */
  readonly counter?: string | undefined;
}

type Head = Pick<FieldFrame, 'label' | 'counter' | 'isOptional' | 'isRequired'>;

export function FieldHead({ label, counter, isOptional, isRequired }: Head) {
  return (
    <div className="field-head">
      <Label className={isRequired ? 'field-label field-required' : 'field-label'}>{label}</Label>
      {isOptional && <span className="field-optional">{t('field.optional')}</span>}
      {counter !== undefined && <span className="field-counter">{counter}</span>}
    </div>
  );
}

/** Inside a control of React Aria, which connects both with it. */
export function FieldFoot({ help, problems = [] }: Pick<FieldFrame, 'help' | 'problems'>) {
  return (
    <>
      {help !== undefined && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      <FieldError className="field-problems">
        {problems.map((problem) => (
          <span key={problem} className="field-problem">
            <Icon shape={CircleAlert} />
            {problem}
          </span>
        ))}
      </FieldError>
    </>
  );
}
