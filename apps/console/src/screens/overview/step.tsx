import { Check } from 'lucide-react';
import { t } from '../../messages/index.ts';
import { Icon } from '../../ui/icon/icon.tsx';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
}

export function Step({ number, title, text, isDone }: StepProps) {
  return (
    <li className={isDone ? 'step step-done' : 'step'}>
      <span className="step-mark" aria-hidden>
        {isDone ? <Icon shape={Check} /> : number}
      </span>
      <div>
        <h3>
          {title}
          {isDone && <span className="visually-hidden"> {t('start.done')}</span>}
        </h3>
        <p className="cell-muted">{text}</p>
      </div>
    </li>
  );
}
