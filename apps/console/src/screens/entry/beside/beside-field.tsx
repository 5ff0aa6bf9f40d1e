import { ArrowRightToLine } from 'lucide-react';
import type { Field } from '@annal/content-rules';
import { setValue } from '../../../entry-form/form-store.ts';
import { FormField, labelOf } from '../../../entry-form/form-field.tsx';
import { FormContext, useForm } from '../../../entry-form/form.ts';
import type { Path } from '../../../entry-form/values/values.ts';
import { languageName, t } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { IconButton } from '../../../ui/button/button.tsx';
import type { Source } from './use-source.ts';

interface BesideFieldProps {
  readonly field: Field;
  readonly path: Path;
  readonly source: Source;
}

/** A field in both languages; what is beside can be taken over. */
export function BesideField({ field, path, source }: BesideFieldProps) {
  const { store, isReadOnly, defaultLanguage } = useForm();
  const name = labelOf(field, defaultLanguage);
  const takeOver = (): void => setValue(store, path, source.fields[field.id] ?? null);
  return (
    <div className="beside">
      <div
        className="beside-source"
        role="group"
        aria-label={t('editor.besideOf', { name, language: languageName(source.language) })}
      >
        <FormContext value={source.form}>
          <FormField field={field} path={path} label={t('editor.besideOf', { name, language: source.language })} />
        </FormContext>
        {source.changed.has(field.id) && <Badge color="warning">{t('editor.sourceChanged')}</Badge>}
      </div>
      {isReadOnly ? (
        <span />
      ) : (
        <IconButton icon={ArrowRightToLine} label={t('editor.takeOver', { name })} isSmall onPress={takeOver} />
      )}
      <FormField field={field} path={path} />
    </div>
  );
}
