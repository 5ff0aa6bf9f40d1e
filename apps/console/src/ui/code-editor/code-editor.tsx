import type { Extension } from '@codemirror/state';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { codeView, setCode, setNames, type CodeView } from './code-view.ts';
import { languageOf, type CodeLanguage } from './languages.ts';

export interface CodeEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly language: CodeLanguage;
  /** What is said where the text is not of that language. */
  readonly problem?: string;
  readonly isReadOnly?: boolean;
  readonly isInvalid?: boolean;
  /** Of the content, where that is not the console's. */
  readonly lang?: string;
  /** What a screen reader says after the name, such as the problems of the value. */
  readonly description?: string | undefined;
}

/**
 * Source with colours, line numbers and, for JSON, problems in place. It stands in a shadow root, where CodeMirror's
 * styles are adopted sheets: the page's policy forbids style elements. Tab leaves it.
 */
export function CodeEditor({ language, ...props }: CodeEditorProps) {
  const { label, value, isReadOnly = false, isInvalid = false, lang, description, problem = '' } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(undefined);
  const change = useEffectEvent((text: string) => props.onChange(text));
  const leave = useEffectEvent(() => props.onBlur?.());
  const create = useEffectEvent((element: HTMLElement) =>
    codeView(element, { text: value, onChange: change, onBlur: leave }),
  );
  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const created = create(host.current);
    view.current = created;
    return () => {
      created.destroy();
      view.current = undefined;
    };
  }, []);
  useLayoutEffect(() => {
    if (view.current) setCode(view.current, value);
  }, [value]);
  useLayoutEffect(() => {
    if (view.current) setNames(view.current, { label, isReadOnly, isInvalid, lang, description });
  }, [label, isReadOnly, isInvalid, lang, description]);
  useEffect(() => {
    let isCurrent = true;
    const speak = (support: Extension): void => {
      if (isCurrent && view.current) view.current.speak(support);
    };
    // Without it, while the service is away for example, the text stays editable and has no colours.
    languageOf(language, problem).then(speak, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [language, problem]);
  return <div ref={host} className={isInvalid ? 'code-editor code-editor-invalid' : 'code-editor'} />;
}
