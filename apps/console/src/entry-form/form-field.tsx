import type { Field } from '@annal/content-rules';
import { createElement, memo, Suspense, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { TextField } from '../ui/field/text-field.tsx';
import { editorOf } from './editor.ts';
import { leave, setValue } from './form-store.ts';
import { useForm, useProblems, useValue } from './form.ts';
import { localized } from './localized.ts';
import { isRequired } from './validations.ts';
import { pathText } from './values/path.ts';
import { isSame, type Path, type Value } from './values/values.ts';
import { widgetFor } from './widgets/registry.ts';

interface FormFieldProps {
  readonly field: Field;
  readonly path: Path;
  /** In place of the field's own name. */
  readonly label?: string;
  readonly isHidden?: boolean;
}

/** One field of a form, at any depth: subscribes to its own path and nothing else. */
export const FormField = memo(
  function FormField({ field, path, label, isHidden = false }: FormFieldProps) {
    const { store, language, defaultLanguage, isReadOnly } = useForm();
    const editor = useMemo(() => editorOf(field), [field]);
    const onChange = useCallback((value: Value) => setValue(store, path, value), [store, path]);
    const onLeave = useCallback(() => leave(store, path), [store, path]);
    const name = label ?? labelOf(field, defaultLanguage);
    const value = useValue(path);
    return (
      <div className="form-field" data-path={pathText(path)}>
        <Suspense fallback={<Arriving label={name} value={value} isHidden={isHidden} />}>
          {createElement(widgetFor(field), {
            field,
            editor,
            path,
            label: name,
            isHidden,
            help: isHidden ? undefined : helpOf(field, defaultLanguage),
            value,
            onChange,
            onLeave,
            language,
            problems: useProblems(path),
            isReadOnly: isReadOnly || editor.properties['readOnly'] === true,
            isRequired: isRequired(field),
          })}
        </Suspense>
      </div>
    );
  },
  (before, after) =>
    before.field === after.field &&
    before.label === after.label &&
    before.isHidden === after.isHidden &&
    isSame(before.path, after.path),
);

export function labelOf(field: Field, defaultLanguage: string): string {
  return localized(editorOf(field).label, defaultLanguage) ?? localized(field.name, defaultLanguage) ?? field.id;
}

function helpOf(field: Field, defaultLanguage: string): string | undefined {
  const texts = [
    localized(editorOf(field).instructions, defaultLanguage),
    localized(field.description, defaultLanguage),
  ];
  const shown = [...new Set(texts.filter((text) => text !== undefined))];
  return shown.length === 0 ? undefined : shown.join(' ');
}

interface ArrivingProps {
  readonly label: string;
  readonly value: Value | undefined;
  readonly isHidden: boolean;
}

/** In the place of a widget whose code is on its way, which then gets the focus that this has had. */
function Arriving({ label, value, isHidden }: ArrivingProps) {
  const text = typeof value === 'string' ? value : '';
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const field = element?.closest('.form-field');
    return () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => field?.querySelector<HTMLElement>(CONTROL)?.focus());
    };
  }, []);
  return (
    <div ref={place} aria-busy="true">
      <TextField label={label} isHidden={isHidden} value={text} onChange={() => undefined} isReadOnly />
    </div>
  );
}

const CONTROL = ':is(input, textarea, [contenteditable="true"], [role="spinbutton"], button):not(.rich-toolbar *)';
