import { builtInWorkflows } from '@annal/content-rules';
import { t } from '../../../messages/index.ts';
import { Check } from '../../../ui/choice/check.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Section } from '../../../ui/section/section.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { Builder } from '../builder/use-builder.ts';
import { messagesAt } from '../draft/check.ts';
import { languagesOf, nameIn, type Draft } from '../draft/draft.ts';
import { PlaceField } from './place-field.tsx';
import { TypeLanguages } from './type-languages.tsx';

const NONE = ' ';

/** What only content types have. */
export function TypeSettings({ builder }: { readonly builder: Builder }) {
  const { draft, change, problems, facts } = builder;
  const set = (changed: Partial<Draft>): void => change({ ...draft, ...changed });
  const workflows = [...builtInWorkflows.map(({ id }) => id), ...facts.workflowIds];
  return (
    <>
      <Section title={t('model.entryFields')} text={t('model.entryFieldsText')}>
        <div className="form">
          <TextFieldChoice
            draft={draft}
            label={t('model.titleField')}
            none={t('model.firstText')}
            value={draft.entryTitleField}
            onChange={(entryTitleField) => set({ entryTitleField })}
            problems={messagesAt(problems, 'entryTitleField')}
          />
          <TextFieldChoice
            draft={draft}
            label={t('model.summaryField')}
            none={t('model.noSummary')}
            value={draft.entryDescriptionField}
            onChange={(entryDescriptionField) => set({ entryDescriptionField })}
            problems={messagesAt(problems, 'entryDescriptionField')}
          />
          <Check isSelected={draft.enabled} onChange={(enabled) => set({ enabled })} detail={t('model.enabledText')}>
            {t('model.enabled')}
          </Check>
        </div>
      </Section>
      <Section title={t('model.languages')} text={t('model.languagesText')}>
        <TypeLanguages builder={builder} />
      </Section>
      <Section title={t('model.workflow')} text={t('model.workflowText')}>
        <Select
          label={t('model.workflow')}
          value={draft.workflowId}
          options={workflows.map((id) => ({ value: id, text: workflowName(id), detail: id }))}
          onChange={(workflowId) => set({ workflowId })}
          problems={messagesAt(problems, 'workflowId')}
        />
      </Section>
      <Section title={t('model.delivery')} text={t('model.deliveryText')}>
        <div className="form">
          <Check isSelected={draft.includeInDelivery} onChange={(includeInDelivery) => set({ includeInDelivery })}>
            {t('model.delivered')}
          </Check>
          <TextField
            label={t('model.previewUrl')}
            value={draft.previewUrl ?? ''}
            onChange={(url) => set({ previewUrl: url === '' ? null : url })}
            type="url"
            spellCheck="false"
            help={t('model.previewHelp')}
            problems={messagesAt(problems, 'previewUrl')}
          />
          <PlaceField
            value={draft.defaultParentNodeId}
            onChange={(defaultParentNodeId) => set({ defaultParentNodeId })}
            problems={messagesAt(problems, 'defaultParentNodeId')}
          />
        </div>
      </Section>
    </>
  );
}

function workflowName(id: string): string {
  if (id === 'contensisEntryBasic') return t('model.workflow.basic');
  return id === 'contensisEntryApproval' ? t('model.workflow.approval') : id;
}

interface TextFieldChoiceProps {
  readonly draft: Draft;
  readonly label: string;
  readonly none: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly problems: readonly string[];
}

function TextFieldChoice({ draft, label, none, value, onChange, problems }: TextFieldChoiceProps) {
  const texts = draft.fields.filter(({ id, dataType }) => dataType === 'string' && id !== '');
  const options = texts.map(({ id, name }) => ({
    value: id,
    text: nameIn(name, languagesOf(draft)) || id,
    detail: id,
  }));
  return (
    <Select
      label={label}
      value={value ?? NONE}
      options={[{ value: NONE, text: none }, ...options]}
      onChange={(id) => onChange(id === NONE ? null : id)}
      problems={problems}
    />
  );
}
