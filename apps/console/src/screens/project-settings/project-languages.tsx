import { languageCodes } from '../../api/language-codes.ts';
import { inOrder, languageName, t } from '../../messages/index.ts';
import { Combo, Select } from '../../ui/select/select.tsx';
import { Tokens } from '../../ui/select/tokens.tsx';

interface Languages {
  readonly primaryLanguage?: string;
  readonly supportedLanguages?: readonly string[];
}

interface ProjectLanguagesProps {
  readonly primary: string;
  readonly supported: readonly string[];
  readonly onChange: (changed: Languages) => void;
  readonly isReadOnly: boolean;
  readonly problems: readonly string[];
}

const named = (value: string) => ({ value, text: languageName(value), detail: value });

export function ProjectLanguages({ primary, supported, onChange, isReadOnly, problems }: ProjectLanguagesProps) {
  const others = languageCodes.filter((code) => !supported.includes(code)).map(named);
  const removed = (code: string): readonly string[] => supported.filter((each) => each !== code || each === primary);
  return (
    <div className="form">
      <Tokens
        label={t('settings.supported')}
        items={supported.map((code) => ({ id: code, text: languageName(code), isFixed: code === primary }))}
        {...(!isReadOnly && { onRemove: (code: string) => onChange({ supportedLanguages: removed(code) }) })}
      />
      {!isReadOnly && (
        <Combo
          key={supported.join()}
          label={t('settings.addLanguage')}
          value={null}
          options={inOrder(others, ({ text }) => text)}
          onChange={(code) => onChange({ supportedLanguages: [...supported, code] })}
          problems={problems}
        />
      )}
      <Select
        label={t('settings.primary')}
        help={t('settings.primaryHelp')}
        value={primary}
        options={supported.map(named)}
        onChange={(primaryLanguage) => onChange({ primaryLanguage })}
        isDisabled={isReadOnly}
      />
    </div>
  );
}
