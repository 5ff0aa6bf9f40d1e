import { X } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../../messages/index.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { useSheet } from '../../../ui/overlay/use-sheet.ts';
import { mediaHook } from '../../../ui/use-media.ts';
import { problemsBelow } from '../draft/check.ts';
import { composedOf, withComposed } from '../draft/composed.ts';
import { languagesOf, nameIn } from '../draft/draft.ts';
import type { Builder, Selection } from '../builder/use-builder.ts';
import { ComposerParts } from './composer-parts.tsx';
import { FieldSettings } from './field-settings.tsx';
import { GroupSettings } from './group-settings.tsx';

interface InspectorProps {
  readonly builder: Builder;
  readonly onSelect: (selection: Selection | undefined) => void;
}

/** As in model.css. */
const useCovered = mediaHook('(width < 900px)');

/** The settings of what is selected; a page of its own where there is no room beside the form. */
export function Inspector({ builder, onSelect }: InspectorProps) {
  const { selection } = builder;
  const place = useRef<HTMLElement>(null);
  const isSheet = useCovered() && selection !== undefined && isThere(builder, selection);
  useSheet(place, isSheet, () => onSelect(undefined));
  if (selection === undefined || !isThere(builder, selection))
    return (
      <aside className="builder-inspector builder-inspector-empty" aria-label={t('model.settingsOf')}>
        <p className="cell-muted">{t('model.nothingSelected')}</p>
      </aside>
    );
  return (
    <aside className="builder-inspector" aria-label={t('model.settingsOf')} ref={place} tabIndex={-1}>
      <div className="inspector-head">
        <InspectorTitle builder={builder} selection={selection} onSelect={onSelect} />
        <IconButton icon={X} label={t('model.closeSettings')} isSmall onPress={() => onSelect(undefined)} />
      </div>
      <div className="inspector-body">
        {selection.kind === 'group' ? (
          <GroupSettings key={selection.at} builder={builder} at={selection.at} />
        ) : (
          <SelectedField key={`${selection.at} ${selection.part ?? ''}`} builder={builder} selection={selection} />
        )}
      </div>
    </aside>
  );
}

function isThere({ draft: { fields, groups } }: Builder, selection: Selection): boolean {
  if (selection.kind === 'group') return groups[selection.at] !== undefined;
  const field = fields[selection.at];
  if (field === undefined) return false;
  return selection.part === undefined || composedOf(field)[selection.part] !== undefined;
}

interface TitleProps extends InspectorProps {
  readonly selection: Selection;
}

function InspectorTitle({ builder, selection, onSelect }: TitleProps) {
  const { fields } = builder.draft;
  if (selection.kind === 'group') return <h2>{t('model.group')}</h2>;
  const field = fields[selection.at];
  if (selection.part === undefined || field === undefined) return <h2>{t('model.field')}</h2>;
  return (
    <div className="inspector-path">
      <Button look="quiet" isSmall onPress={() => onSelect({ kind: 'field', at: selection.at })}>
        {nameIn(field.name, languagesOf(builder.draft)) || field.id || t('model.unnamed')}
      </Button>
      <h2>{t('model.partKind')}</h2>
    </div>
  );
}

interface SelectedFieldProps {
  readonly builder: Builder;
  readonly selection: Selection & { readonly kind: 'field' };
}

function SelectedField({ builder, selection: { at, part } }: SelectedFieldProps) {
  const { draft, problems, published, changeField, select } = builder;
  const field = draft.fields[at];
  if (field === undefined) return null;
  const path = `fields[${at}]`;
  if (part === undefined)
    return (
      <FieldSettings
        builder={builder}
        field={field}
        others={draft.fields.filter((each) => each !== field).map(({ id }) => id)}
        problems={problemsBelow(problems, path)}
        before={published?.fields.find(({ id }) => id === field.id)}
        onChange={(next) => changeField(at, next)}
      >
        <ComposerParts
          builder={builder}
          field={field}
          at={at}
          onOpen={(open) => select({ kind: 'field', at, part: open })}
        />
      </FieldSettings>
    );
  const parts = composedOf(field);
  const own = parts[part];
  if (own === undefined) return null;
  return (
    <FieldSettings
      builder={builder}
      field={own}
      isPart
      others={parts.filter((each) => each !== own).map(({ id }) => id)}
      problems={problemsBelow(problems, `${path}.validations.allowedFieldTypes.fields[${part}]`)}
      before={undefined}
      onChange={(next) => changeField(at, withComposed(field, parts.with(part, next)))}
    />
  );
}
