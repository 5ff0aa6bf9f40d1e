import { t } from '../../../messages/index.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Section } from '../../../ui/section/section.tsx';
import type { Builder } from '../builder/use-builder.ts';
import { messagesAt } from '../draft/check.ts';
import { languagesOf } from '../draft/draft.ts';
import { LocalizedFields } from '../inspector/localized-fields.tsx';
import { DeleteDefinition } from './delete-definition.tsx';
import { TypeSettings } from './type-settings.tsx';

export function SettingsTab({ builder }: { readonly builder: Builder }) {
  const { draft, change, problems } = builder;
  const languages = languagesOf(draft);
  const isType = draft.place === 'types';
  return (
    <div className="definition-settings">
      <Section title={t('model.general')} text={t('model.generalText')}>
        <div className="form">
          <LocalizedFields
            label={t('model.name')}
            texts={draft.name}
            languages={languages}
            onChange={(name) => change({ ...draft, name })}
            problems={messagesAt(problems, 'name')}
          />
          <TextField
            label={t('model.id')}
            value={draft.id}
            onChange={() => undefined}
            isReadOnly
            help={t('model.idNever')}
          />
          <LocalizedFields
            label={t('model.description')}
            texts={draft.description}
            languages={languages}
            onChange={(description) => change({ ...draft, description })}
            problems={messagesAt(problems, 'description')}
            isLong
          />
        </div>
      </Section>
      {isType && <TypeSettings builder={builder} />}
      <Section
        title={t(isType ? 'model.deleteType' : 'model.deleteComponent')}
        text={t(isType ? 'model.deleteTypeText' : 'model.deleteComponentText')}
      >
        <DeleteDefinition builder={builder} />
      </Section>
    </div>
  );
}
