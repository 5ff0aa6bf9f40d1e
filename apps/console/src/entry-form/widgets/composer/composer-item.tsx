import type { Field } from '@annal/content-rules';
import { useMemo } from 'react';
import { t } from '../../../messages/index.ts';
import { FormField } from '../../form-field.tsx';
import type { Path } from '../../values/values.ts';
import { Card } from '../items/card.tsx';

type ComposerItemProps = Omit<Parameters<typeof Card>[0], 'children'> & {
  readonly at: number;
  /** Absent if the model has no such kind any more. */
  readonly field: Field | undefined;
};

export function ComposerItem({ at, path, field, name, ...card }: ComposerItemProps) {
  const own = useMemo<Path>(() => [...path, at, 'value'], [path, at]);
  return (
    <Card {...card} name={name} path={own}>
      {() =>
        field === undefined ? (
          <p className="field-help">{t('widget.unknownKind')}</p>
        ) : (
          <FormField field={field} path={own} label={name} isHidden />
        )
      }
    </Card>
  );
}
