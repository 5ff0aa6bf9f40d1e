import { isArrayType } from '@annal/content-rules';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Tags, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { termQuery } from '../../../api/taxonomy.ts';
import { t } from '../../../messages/index.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useForm } from '../../form.ts';
import { limitOf } from '../../validations.ts';
import { isList, isMembers, type Value } from '../../values/values.ts';
import type { WidgetProps } from '../widget.ts';
import { pathOfTerm } from './term-text.ts';
import { lazyPart } from '../../../ui/part/lazy-part.tsx';

const TermPicker = lazyPart(async () => (await import('./term-picker.tsx')).TermPicker);

const ROOT = '0';

/** Terms of the taxonomy, by their keys. One whose term is gone stays until somebody takes it out. */
export function TermsWidget({ field, label, isHidden, help, problems, value, ...props }: WidgetProps) {
  const { projectId, defaultLanguage } = useForm();
  const [isPicking, setPicking] = useState(false);
  const isMany = isArrayType(field.dataType);
  const keys = (isList(value) ? value : [value]).filter((each): each is string => typeof each === 'string');
  const languages = [props.language, defaultLanguage];
  const most = isMany ? limitOf(field, 'maxCount') : 1;
  const change = (next: readonly string[]): void => {
    const changed: Value = next.length === 0 ? null : isMany ? next : (next.at(-1) ?? null);
    props.onChange(changed);
  };
  return (
    <FieldGroup {...{ label, isHidden, help, problems }} isRequired={props.isRequired}>
      {keys.length > 0 && (
        <ul className="terms">
          {keys.map((key) => (
            <TermRow
              key={key}
              {...{ projectId, languages }}
              term={key}
              isReadOnly={props.isReadOnly}
              onRemove={() => change(keys.filter((each) => each !== key))}
            />
          ))}
        </ul>
      )}
      {!props.isReadOnly && (
        <div className="buttons">
          <Button icon={Tags} isSmall onPress={() => setPicking(true)}>
            {t('widget.pickTerm')}
          </Button>
        </div>
      )}
      {isPicking && (
        <Suspense>
          <TermPicker
            {...{ projectId, label, languages, keys, isMany }}
            root={rootOf(field.validations['taxonomyRoot'] as Value | undefined)}
            isFull={most !== undefined && isMany && keys.length >= most}
            onChange={(next) => {
              change(next);
              if (!isMany) setPicking(false);
            }}
            onClose={() => {
              setPicking(false);
              props.onLeave();
            }}
          />
        </Suspense>
      )}
    </FieldGroup>
  );
}

/** The branch that the field permits: fields.md 5. */
function rootOf(validation: Value | undefined): string {
  const key = isMembers(validation) ? validation['key'] : undefined;
  return typeof key === 'string' ? key : ROOT;
}

interface TermRowProps {
  readonly projectId: string;
  readonly languages: readonly string[];
  readonly term: string;
  readonly isReadOnly: boolean;
  readonly onRemove: () => void;
}

function TermRow({ projectId, languages, term: key, isReadOnly, onRemove }: TermRowProps) {
  const { data: term } = useQuery(termQuery(projectId, key));
  const name = term ? pathOfTerm(term, languages) : key;
  return (
    <li className="term">
      <span className="term-name">{name}</span>
      <span className="cell-muted">{key}</span>
      {term === null && (
        <span className="link-row-warning">
          <Icon shape={CircleAlert} />
          {t('widget.noTerm')}
        </span>
      )}
      {!isReadOnly && <IconButton icon={X} isSmall label={t('editor.remove', { name })} onPress={onRemove} />}
    </li>
  );
}
