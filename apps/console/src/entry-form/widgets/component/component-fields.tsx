import type { Field } from '@annal/content-rules';
import { useMemo } from 'react';
import { t } from '../../../messages/index.ts';
import { FormField } from '../../form-field.tsx';
import { useForm } from '../../form.ts';
import type { Path } from '../../values/values.ts';

interface ComponentFieldsProps {
  readonly field: Field;
  readonly path: Path;
}

const PREFIX = 'component.';

export function ComponentFields({ field, path }: ComponentFieldsProps) {
  const { components } = useForm();
  const fields = components.get((field.dataFormat ?? '').slice(PREFIX.length).toLowerCase());
  if (fields === undefined) return <p className="field-help">{t('widget.noComponent')}</p>;
  return fields.map((each) => <Member key={each.id} field={each} path={path} />);
}

function Member({ field, path }: ComponentFieldsProps) {
  const own = useMemo<Path>(() => [...path, field.id], [path, field]);
  return <FormField field={field} path={own} />;
}
