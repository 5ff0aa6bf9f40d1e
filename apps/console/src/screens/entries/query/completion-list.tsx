import type { CompletionOption } from './completions.ts';
import { t } from '../../../messages/index.ts';

interface CompletionListProps {
  readonly id: string;
  readonly options: readonly CompletionOption[];
  /** Which one Tab takes. */
  readonly at: number;
  readonly onChoose: (option: CompletionOption) => void;
}

/** The focus stays in the text, which names the active option. */
export function CompletionList({ id, options, at, onChoose }: CompletionListProps) {
  return (
    <ul id={id} role="listbox" className="popover completions" aria-label={t('entries.completions')}>
      {options.map((option, index) => (
        <li
          key={option.insert}
          id={`${id}-${String(index)}`}
          role="option"
          aria-selected={index === at}
          className={index === at ? 'completion completion-active' : 'completion'}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
        >
          <code>{option.insert}</code>
          {option.detail !== '' && <span className="cell-muted">{option.detail}</span>}
        </li>
      ))}
    </ul>
  );
}
