import { isRecord } from '@annal/kernel';
import type { Field } from '@annal/content-rules';
import { t } from '../../../messages/index.ts';
import { Check } from '../../../ui/choice/check.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { Texts } from '../draft/draft.ts';
import { editorIdOf, kindOfField } from '../draft/kinds.ts';
import { propertiesOf, propertyTypes, sizes, widgetsOf, type Property } from './editor-properties.ts';
import { LocalizedFields } from './localized-fields.tsx';
import { NumberText } from './number-text.tsx';
import { Unfolded } from './unfolded.tsx';

interface EditorSettingsProps {
  readonly field: Field;
  readonly languages: readonly string[];
  readonly onChange: (field: Field) => void;
}

type Members = Readonly<Record<string, unknown>>;

const AUTOMATIC = ' ';

/** How the control looks and what it says. The service stores this and enforces nothing of it. */
export function EditorSettings({ field, languages, onChange }: EditorSettingsProps) {
  const editor: Members = isRecord(field.editor) ? field.editor : {};
  const properties: Members = isRecord(editor['properties']) ? editor['properties'] : {};
  const kind = kindOfField(field).id;
  const set = (changed: Members): void => onChange({ ...field, editor: filled({ ...editor, ...changed }) });
  const setProperty = (name: Property, value: unknown): void =>
    set({ properties: filled({ ...properties, [name]: value }) });
  const widgets = widgetsOf(kind);
  const own = editorIdOf(field);
  const known = own === null || widgets.includes(own) ? widgets : [...widgets, own];
  return (
    <Unfolded title={t('model.editor')} isOpen={false}>
      <LocalizedFields
        label={t('model.help')}
        texts={field.description}
        languages={languages}
        onChange={(description) => onChange({ ...field, description })}
        isLong
      />
      {widgets.length > 0 && (
        <Select
          label={t('model.widget')}
          value={own ?? AUTOMATIC}
          options={[
            { value: AUTOMATIC, text: t('model.widget.automatic') },
            ...known.map((id) => ({ value: id, text: widgetName(id) })),
          ]}
          onChange={(id) => set({ id: id === AUTOMATIC ? null : id })}
        />
      )}
      <LocalizedFields
        label={t('model.label')}
        texts={textsOf(editor['label'], languages)}
        languages={languages}
        onChange={(texts) => set({ label: texts })}
      />
      <LocalizedFields
        label={t('model.instructions')}
        texts={textsOf(editor['instructions'], languages)}
        languages={languages}
        onChange={(texts) => set({ instructions: texts })}
        isLong
      />
      {propertiesOf(kind).map((name) => (
        <PropertyControl
          key={name}
          name={name}
          value={properties[name]}
          languages={languages}
          onChange={(value) => setProperty(name, value)}
        />
      ))}
    </Unfolded>
  );
}

const widgetNames = ['text', 'multiline', 'list-dropdown', 'list-radio'] as const;

function widgetName(id: string): string {
  const known = widgetNames.find((each) => each === id);
  return known ? t(`model.widget.${known}`) : id;
}

interface PropertyControlProps {
  readonly name: Property;
  readonly value: unknown;
  readonly languages: readonly string[];
  readonly onChange: (value: unknown) => void;
}

function PropertyControl({ name, value, languages, onChange }: PropertyControlProps) {
  const label = t(`model.property.${name}`);
  const type = propertyTypes[name];
  const text = typeof value === 'string' ? value : '';
  if (type === 'flag')
    return (
      <Check isSelected={value === true} onChange={(isOn) => onChange(isOn || null)}>
        {label}
      </Check>
    );
  if (type === 'texts')
    return (
      <LocalizedFields label={label} texts={textsOf(value, languages)} languages={languages} onChange={onChange} />
    );
  if (type === 'number') return <NumberText label={label} value={value} onChange={onChange} />;
  if (type === 'size')
    return (
      <Select
        label={label}
        value={sizes.find((size) => size === value) ?? 'auto'}
        options={sizes.map((size) => ({ value: size, text: t(`model.size.${size}`) }))}
        onChange={(size) => onChange(size === 'auto' ? null : size)}
      />
    );
  const lines = Array.isArray(value) ? value.map(String).join('\n') : '';
  return (
    <TextField
      label={label}
      value={type === 'lines' ? lines : text}
      isLong={type === 'lines'}
      onChange={(next) => onChange(next === '' ? null : type === 'lines' ? next.split('\n') : next)}
    />
  );
}

/** Older definitions have one text for all languages. */
function textsOf(value: unknown, [first = '']: readonly string[]): Texts {
  if (typeof value === 'string') return { [first]: value };
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );
}

/** Null when nothing is left, which is how a definition without an editor is stored. */
function filled(members: Members): Members | null {
  const kept = Object.entries(members).filter(([, value]) => !isNothing(value));
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (isRecord(value) && Object.keys(value).length === 0);
