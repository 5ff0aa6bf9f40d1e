import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { FieldFrame } from './field-frame.tsx';

interface FieldGroupProps extends FieldFrame {
  readonly className?: string;
  readonly children: ReactNode;
}

/** Several controls under one name. */
export function FieldGroup({ label, isHidden, help, problems = [], isRequired, counter, ...props }: FieldGroupProps) {
  const id = useId();
  const describedBy = [help !== undefined && `${id}-help`, problems.length > 0 && `${id}-problems`].filter(Boolean);
  const name = isHidden ? { 'aria-label': label } : { 'aria-labelledby': `${id}-label` };
  return (
    <div
      role="group"
      className={['field-group', props.className].filter(Boolean).join(' ')}
      {...name}
      {...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') })}
    >
      {!isHidden && (
        <div className="field-head">
          <span id={`${id}-label`} className={isRequired ? 'field-label field-required' : 'field-label'}>
            {label}
          </span>
          {counter !== undefined && <span className="field-counter">{counter}</span>}
        </div>
      )}
      {props.children}
      {help !== undefined && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {problems.length > 0 && (
        <div id={`${id}-problems`} className="field-problems">
          {problems.map((problem) => (
            <span key={problem} className="field-problem">
              <Icon shape={CircleAlert} />
              {problem}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
