import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CompletionList } from './completion-list.tsx';
import { completionsAt, type CompletionOption } from './completions.ts';
import type { QueryBarProps } from './query-bar.tsx';
import { useVocabulary } from './vocabulary.ts';
import { queryOf, textOf } from './zenql-text.ts';
import { ZenqlProblemText } from './zenql-problem.tsx';

/** The chips as ZenQL. What is typed becomes chips where it can, once it is applied. */
export function AdvancedQuery({ projectId, query, names, onQuery }: QueryBarProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => textOf(query));
  const [caret, setCaret] = useState<number>();
  const [at, setAt] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const [applied, setApplied] = useState(() => textOf(query));
  const current = textOf(query);
  if (applied !== current) {
    setApplied(current);
    setText(current);
  }
  const read = queryOf(text);
  const problem = 'problem' in read ? read.problem : undefined;
  const chosenTypes = 'filters' in read ? read.filters.type : query.filters.type;
  const vocabulary = useVocabulary(projectId, chosenTypes.length > 0 ? chosenTypes : typesNamedIn(text), names);
  const completions = caret === undefined ? undefined : completionsAt(text, caret, vocabulary);
  const options = completions?.options ?? [];

  const chosenEnd = useRef<number>(undefined);
  // Before the next key arrives, which is typed where the caret then stands.
  useLayoutEffect(() => {
    if (chosenEnd.current === undefined) return;
    area.current?.setSelectionRange(chosenEnd.current, chosenEnd.current);
    chosenEnd.current = undefined;
  });

  const choose = ({ insert }: CompletionOption): void => {
    if (completions === undefined) return;
    const before = `${text.slice(0, completions.from)}${insert} `;
    setText(before + text.slice(completions.to).trimStart());
    setAt(0);
    chosenEnd.current = before.length;
    setCaret(before.length);
    area.current?.focus();
  };
  const apply = (): void => {
    setChecked(true);
    setCaret(undefined);
    if (problem) {
      area.current?.focus();
      area.current?.setSelectionRange(problem.position, problem.position);
    } else if ('filters' in read) onQuery({ filters: read.filters, rest: read.rest }, read.order);
  };
  const press = (event: KeyboardEvent): void => {
    const isOpen = options.length > 0;
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: isOpen ? () => setAt((at + 1) % options.length) : undefined,
      ArrowUp: isOpen ? () => setAt((at + options.length - 1) % options.length) : undefined,
      Tab: isOpen && !event.shiftKey && options[at] ? () => choose(options[at] as CompletionOption) : undefined,
      Escape: isOpen ? () => setCaret(undefined) : undefined,
      Enter: apply,
      ' ': event.ctrlKey ? () => setCaret(area.current?.selectionStart) : undefined,
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div className="zenql">
      <div className="zenql-edit">
        <textarea
          ref={area}
          className="input zenql-text"
          rows={1}
          spellCheck={false}
          aria-label={t('entries.zenql')}
          aria-describedby={`${id}-help`}
          aria-autocomplete="list"
          aria-invalid={isChecked && problem !== undefined}
          {...(options.length > 0 && {
            'aria-controls': `${id}-list`,
            'aria-activedescendant': `${id}-list-${String(at)}`,
          })}
          value={text}
          onChange={({ target }) => {
            setText(target.value.replaceAll('\n', ' '));
            setAt(0);
            setCaret(target.selectionStart);
          }}
          onBlur={() => setCaret(undefined)}
          onKeyDown={press}
        />
        {options.length > 0 && <CompletionList id={`${id}-list`} options={options} at={at} onChoose={choose} />}
      </div>
      <Button onPress={apply}>{t('entries.apply')}</Button>
      <div id={`${id}-help`} className="zenql-foot">
        {isChecked && problem ? <ZenqlProblemText text={text} problem={problem} /> : <p>{t('entries.zenqlHelp')}</p>}
      </div>
    </div>
  );
}

/** While the text cannot be read yet, the types that it names are. */
const typesNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/sys\.contentTypeId\s*=\s*([\w-]+)/gi)].map(([, id = '']) => id);
