import type { Field } from '@annal/content-rules';
import type { ReactNode } from 'react';
import { freeIdOf } from '../../../api/api-id.ts';
import type { FieldProblem } from '../../../api/problem.ts';
import { t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { messagesAt, problemsBelow } from '../draft/check.ts';
import { languagesOf, type Texts } from '../draft/draft.ts';
import type { Builder } from '../builder/use-builder.ts';
import { DefaultValue } from './default-value.tsx';
import { EditorSettings } from './editor-settings.tsx';
import { KindSettings } from './kind-settings.tsx';
import { isInList } from './from-list.ts';
import { LocalizedFields } from './localized-fields.tsx';
import { Rules } from './rules/rules.tsx';

export interface FieldSettingsProps {
  readonly builder: Builder;
  readonly field: Field;
  readonly others: readonly string[];
  /** Below the path of this field. */
  readonly problems: readonly FieldProblem[];
  /** As it is published. */
  readonly before: Field | undefined;
  readonly onChange: (field: Field) => void;
  readonly isPart?: boolean;
  /** What a composer is made of. */
  readonly children?: ReactNode;
}

/** Places that show their problems themselves. */
const SHOWN = /^(?:id|name|dataType|dataFormat|groupId|default|validations(?:\..*)?)$/;

export function FieldSettings(props: FieldSettingsProps) {
  const { builder, field, others, problems, before, onChange, children } = props;
  const { draft } = builder;
  const languages = languagesOf(draft);
  const language = draft.defaultLanguage;
  const isFixed = before !== undefined;
  const rename = (name: Texts): void => {
    const isDerived = field.id === '' || freeIdOf(field.name[language] ?? '', others) === field.id;
    const id = isDerived && !isFixed ? freeIdOf(name[language] ?? '', others) : field.id;
    onChange({ ...field, name, id });
  };
  const besides = problems.filter(({ field: path = '' }) => !SHOWN.test(path));
  return (
    <div className="form">
      {besides.length > 0 && (
        <Banner tone="danger">
          {besides.map(({ field: path, message }) => (
            <p key={`${path} ${message}`}>{message}</p>
          ))}
        </Banner>
      )}
      <LocalizedFields
        label={t('model.fieldName')}
        texts={field.name}
        languages={languages}
        onChange={rename}
        problems={messagesAt(problems, 'name')}
        autoFocus={field.id === '' && !isInList()}
      />
      <TextField
        label={t('model.id')}
        value={field.id}
        onChange={(id) => onChange({ ...field, id })}
        isReadOnly={isFixed}
        spellCheck="false"
        help={t(isFixed ? 'model.idFixed' : 'model.idHelp')}
        problems={messagesAt(problems, 'id')}
      />
      <KindSettings {...props} />
      {children}
      <Rules
        field={field}
        languages={languages}
        problems={problemsBelow(problems, 'validations')}
        onChange={(validations) => onChange({ ...field, validations })}
      />
      <DefaultValue
        field={field}
        languages={languages}
        problems={messagesAt(problems, 'default')}
        onChange={(value) => onChange({ ...field, default: value })}
      />
      <EditorSettings field={field} languages={languages} onChange={onChange} />
    </div>
  );
}
