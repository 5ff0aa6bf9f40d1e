import type { Field } from '@annal/content-rules';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { AddFieldDialog } from '../builder/add-field-dialog.tsx';
import { kindName } from '../builder/kind-name.ts';
import type { Builder } from '../builder/use-builder.ts';
import { messagesAt } from '../draft/check.ts';
import { composedOf, withComposed } from '../draft/composed.ts';
import { languagesOf, nameIn, newField } from '../draft/draft.ts';
import { dataTypeOf, isComposer, kindOfField, type Kind } from '../draft/kinds.ts';

interface ComposerPartsProps {
  readonly builder: Builder;
  readonly field: Field;
  readonly at: number;
  readonly onOpen: (part: number) => void;
}

/** The fields that editors may put into a composer, in any order and number. */
export function ComposerParts({ builder, field, at, onOpen }: ComposerPartsProps) {
  const [isAdding, setAdding] = useState(false);
  if (!isComposer(field)) return null;
  const parts = composedOf(field);
  const change = (next: readonly Field[]): void => builder.changeField(at, withComposed(field, next));
  const add = (kind: Kind): void => {
    const { dataFormat, editor, validations = {} } = kind;
    const own = editor === undefined ? null : { id: editor };
    change([...parts, newField({ dataType: dataTypeOf(kind, false), dataFormat, validations, editor: own })]);
    setAdding(false);
    onOpen(parts.length);
  };
  const swap = (one: number, other: number): void => {
    const [first, second] = [parts[one], parts[other]];
    if (first && second) change(parts.with(one, second).with(other, first));
  };
  const problems = messagesAt(builder.problems, `fields[${at}].validations.allowedFieldTypes`);
  return (
    <section className="inspector-section" aria-label={t('model.parts')}>
      <h3>{t('model.parts')}</h3>
      <p className="field-help">{t('model.partsText')}</p>
      <ul className="part-list">
        {parts.map((part, place) => {
          const name = nameIn(part.name, languagesOf(builder.draft)) || part.id || t('model.unnamed');
          return (
            <li key={`${place} ${part.id}`} className="part-row">
              <Button look="quiet" isSmall className="part-name" onPress={() => onOpen(place)}>
                {name}
              </Button>
              <span className="cell-muted">{kindName(kindOfField(part), builder.facts.components)}</span>
              <span className="buttons">
                {place > 0 && (
                  <IconButton
                    icon={ArrowUp}
                    isSmall
                    label={t('model.up', { name })}
                    onPress={() => swap(place, place - 1)}
                  />
                )}
                {place < parts.length - 1 && (
                  <IconButton
                    icon={ArrowDown}
                    isSmall
                    label={t('model.down', { name })}
                    onPress={() => swap(place, place + 1)}
                  />
                )}
                <IconButton
                  icon={Trash2}
                  isSmall
                  label={t('model.removeNamed', { name })}
                  onPress={() => change(parts.toSpliced(place, 1))}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {problems.map((problem) => (
        <p key={problem} className="field-problem">
          {problem}
        </p>
      ))}
      <Button icon={Plus} isSmall onPress={() => setAdding(true)}>
        {t('model.addPart')}
      </Button>
      {isAdding && (
        <AddFieldDialog
          title={t('model.addPart')}
          place="composer"
          draftId={builder.draft.id}
          components={builder.facts.components}
          onAdd={add}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
