import { ProgressBar } from 'react-aria-components';

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly of: number;
  /** "12 of 200" */
  readonly text: string;
}

export function Progress({ label, value, of, text }: ProgressProps) {
  return (
    <ProgressBar className="progress" aria-label={label} value={value} maxValue={of} valueLabel={text}>
      {({ percentage }) => (
        <>
          <div className="progress-head">
            <span>{label}</span>
            <span className="cell-number">{text}</span>
          </div>
          <div className="progress-track">
            <div className="progress-bar" style={{ inlineSize: `${percentage ?? 0}%` }} />
          </div>
        </>
      )}
    </ProgressBar>
  );
}
