import { useDeferredValue, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatList, t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Segments } from '../../../ui/choice/segments.tsx';
import { ComingCodeEditor } from '../../../ui/code-editor/coming-code-editor.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { Question } from '../../../ui/overlay/question.tsx';
import type { WidgetProps } from '../widget.ts';
import type { Loss } from './loss.ts';
import { RichEditor } from './rich-editor.tsx';
import type { RichFormat } from './rich-format.ts';
import { createRichStore, decide, follow, reread, show, typedRich, typedSource, type Mode } from './rich-store.ts';

/**
 * Rich text, its source, or both. A value that rich text would change stands as source until somebody decides
 * otherwise; a value that nobody edits stays as it is, to the last byte.
 */
export function RichText({ format, ...props }: WidgetProps & { readonly format: RichFormat }) {
  const { label, isHidden, help, problems, isRequired, isReadOnly, onChange, onLeave, language } = props;
  const text = typeof props.value === 'string' ? props.value : '';
  const [store] = useState(() => createRichStore(format, text));
  const { mode, loss, content, text: own } = useStore(store);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => follow(store, text), [store, text]);
  // While keys follow each other fast, the other side waits.
  const settled = useDeferredValue(own);
  useEffect(() => {
    if (mode === 'both') reread(store);
  }, [store, mode, settled]);
  const change = (changed: string): void => onChange(changed === '' ? null : changed);
  const isRich = mode !== 'source';
  const described = problems.join(' ');
  return (
    <FieldGroup {...{ label, isHidden, help, problems, isRequired }} className="rich">
      {loss !== undefined && (
        <Banner tone="warning">{t(isRich ? 'widget.lossBeside' : 'widget.loss', { what: namesOf(loss) })}</Banner>
      )}
      <div className={mode === 'both' ? 'rich-views rich-beside' : 'rich-views'}>
        {isRich && (
          <RichEditor
            {...{ format, label, language, content, onLeave }}
            description={described}
            isReadOnly={isReadOnly || loss !== undefined}
            isInvalid={problems.length > 0}
            onChange={(changed) => {
              typedRich(store, changed);
              change(changed);
            }}
          />
        )}
        {mode !== 'rich' && (
          <ComingCodeEditor
            label={mode === 'both' ? t('widget.sourceOf', { label }) : label}
            language={format.name}
            value={own}
            description={described}
            isInvalid={problems.length > 0}
            isReadOnly={isReadOnly}
            lang={language}
            onChange={(changed) => {
              typedSource(store, changed);
              change(changed);
            }}
            onBlur={() => {
              reread(store);
              onLeave();
            }}
          />
        )}
      </div>
      <Segments<Mode>
        label={t('widget.view', { label })}
        isHidden
        value={mode}
        options={modesOf(format)}
        onChange={(wanted) => setAsking(show(store, wanted))}
      />
      <Question
        title={t('widget.lossQuestion')}
        action={t('widget.lossAction')}
        isDanger
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => change(decide(store))}
      >
        <p>{t('widget.loss', { what: namesOf(loss ?? []) })}</p>
      </Question>
    </FieldGroup>
  );
}

const namesOf = (loss: Loss): string => (loss.length === 0 ? t('widget.lossOfForm') : formatList(loss));

function modesOf({ name }: RichFormat): readonly { readonly value: Mode; readonly text: string }[] {
  const modes = [
    { value: 'rich', text: t('widget.rich') },
    { value: 'source', text: t('widget.source') },
  ] as const;
  return name === 'html' ? modes : [...modes, { value: 'both', text: t('widget.both') }];
}
