import { languageName, t } from '../../../messages/index.ts';
import { Check } from '../../../ui/choice/check.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { Builder } from '../builder/use-builder.ts';
import { messagesAt } from '../draft/check.ts';

/** In which of the project's languages entries can be written. */
export function TypeLanguages({ builder }: { readonly builder: Builder }) {
  const { draft, change, problems, facts } = builder;
  const { supportedLanguages, defaultLanguage } = draft;
  const all = [...new Set([...facts.supportedLanguages, ...supportedLanguages])];
  const toggle = (code: string, isOn: boolean): void =>
    change({
      ...draft,
      supportedLanguages: all.filter((each) => (each === code ? isOn : supportedLanguages.includes(each))),
    });
  return (
    <div className="form">
      <Select
        label={t('model.defaultLanguage')}
        value={defaultLanguage}
        options={supportedLanguages.map((code) => ({ value: code, text: languageName(code), detail: code }))}
        onChange={(code) => change({ ...draft, defaultLanguage: code })}
        problems={messagesAt(problems, 'defaultLanguage')}
      />
      <div className="choices" role="group" aria-label={t('model.languages')}>
        {all.map((code, at) => (
          <div key={code}>
            <Check
              isSelected={supportedLanguages.includes(code)}
              isDisabled={code === defaultLanguage}
              onChange={(isOn) => toggle(code, isOn)}
            >
              {languageName(code)}
            </Check>
            {messagesAt(problems, `supportedLanguages[${at}]`).map((message) => (
              <p key={message} className="field-problem">
                {message}
              </p>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
