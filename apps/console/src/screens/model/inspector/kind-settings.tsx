import { applicableRules, type Field, type Validations } from '@annal/content-rules';
import { nameOfType } from '../../../api/content-type-name.ts';
import { t } from '../../../messages/index.ts';
import { Check } from '../../../ui/choice/check.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { kindName } from '../builder/kind-name.ts';
import { messagesAt } from '../draft/check.ts';
import { languagesOf, nameIn } from '../draft/draft.ts';
import {
  componentKind,
  dataTypeOf,
  editorIdOf,
  isComposer,
  isSeveral,
  kindIds,
  kindOfField,
  kindWith,
  type Kind,
} from '../draft/kinds.ts';
import type { FieldSettingsProps } from './field-settings.tsx';

const NO_GROUP = ' ';

/** What the field is. Entries hold values of the published kind, so it stays. */
export function KindSettings({ builder, field, problems, before, onChange, isPart = false }: FieldSettingsProps) {
  const { draft, facts } = builder;
  const kind = kindOfField(field);
  const kinds = kindsFor(builder.draft.place, isPart, kind, facts);
  const keyOf = (each: Kind): string => `${each.id} ${each.dataFormat ?? ''}`;
  const isFixed = before !== undefined;
  const options = kinds.map((each) => ({ value: keyOf(each), text: optionName(each, facts.components) }));
  const choose = (key: string): void => {
    const next = kinds.find((each) => keyOf(each) === key);
    if (next !== undefined) onChange(withKind(field, next, isSeveral(field)));
  };
  return (
    <>
      <Select
        label={t('model.kindOf')}
        value={keyOf(kind)}
        options={isFixed ? options.filter(({ value }) => value === keyOf(kind)) : options}
        onChange={choose}
        help={isFixed ? t('model.kindFixed') : t(`model.pair`, { pair: pairOf(field) })}
        problems={[...messagesAt(problems, 'dataType'), ...messagesAt(problems, 'dataFormat')]}
      />
      {kind.isRepeatable && !isComposer(kind) && (
        <Check
          isSelected={isSeveral(field)}
          isDisabled={isFixed}
          onChange={(several) => onChange(withKind(field, kind, several))}
        >
          {t('model.severalValues')}
        </Check>
      )}
      {draft.place === 'types' && !isPart && draft.groups.length > 0 && (
        <Select
          label={t('model.group')}
          value={field.groupId ?? NO_GROUP}
          options={[
            { value: NO_GROUP, text: t('model.noGroup') },
            ...draft.groups.map(({ id, name }) => ({ value: id, text: nameIn(name, languagesOf(draft)) || id })),
          ]}
          onChange={(id) => onChange({ ...field, groupId: id === NO_GROUP ? null : id })}
          problems={messagesAt(problems, 'groupId')}
        />
      )}
    </>
  );
}

const pairOf = ({ dataType, dataFormat }: Field): string => [dataType, dataFormat].filter(Boolean).join(' · ');

type Facts = FieldSettingsProps['builder']['facts'];

function kindsFor(place: string, isPart: boolean, own: Kind, { components, tagGroups }: Facts): readonly Kind[] {
  const known = Object.values(kindIds).flatMap((ids) => ids.map((id) => kindWith(id)));
  const kinds = known.filter((kind) => !isComposer(kind) || (place === 'types' && !isPart));
  const parts = components.map(({ id }) => componentKind(id));
  const tags = tagGroups.map((id) => ({ ...kindWith('tag'), dataFormat: `tag.${id}` }));
  const all = [...kinds, ...tags, ...parts];
  const isListed = all.some(({ id, dataFormat }) => id === own.id && dataFormat === own.dataFormat);
  return isListed ? all : [...all, own];
}

function optionName(kind: Kind, components: Facts['components']): string {
  const component = components.find(({ id }) => kind.dataFormat === `component.${id}`);
  if (component) return t('model.componentNamed', { name: nameOfType(component) });
  const name = kindName(kind, components);
  return kind.dataFormat?.startsWith('tag.') ? `${name} · ${kind.dataFormat.slice('tag.'.length)}` : name;
}

/** Rules that do not apply any more are dropped, since nobody would see them. */
function withKind(field: Field, kind: Kind, several: boolean): Field {
  const dataType = dataTypeOf(kind, several);
  const rules = new Set(applicableRules({ dataType, dataFormat: kind.dataFormat }));
  if (kind.id !== 'choice') rules.delete('allowedValues');
  const kept = Object.entries(field.validations).filter(([key]) => rules.has(key));
  const validations: Validations = { ...kind.validations, ...Object.fromEntries(kept) };
  const isOwnEditor = kindOfField({ ...field, editor: null }).id === kindOfField(field).id;
  const former = isOwnEditor && editorIdOf(field) !== kindOfField(field).editor ? field.editor : null;
  const isSameKind = kindOfField(field).id === kind.id;
  const editor = isSameKind ? field.editor : kind.editor === undefined ? former : { id: kind.editor };
  const isSameType = field.dataType === dataType && field.dataFormat === kind.dataFormat;
  return {
    ...field,
    dataType,
    dataFormat: kind.dataFormat,
    validations,
    editor,
    default: isSameType ? field.default : null,
  };
}
