import { languageName, t } from '../../../messages/index.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { withText, type Texts } from '../draft/draft.ts';

interface LocalizedFieldsProps {
  readonly label: string;
  readonly texts: Texts;
  /** The most important one first; its control has the plain label. */
  readonly languages: readonly string[];
  readonly onChange: (texts: Texts, language: string) => void;
  readonly problems?: readonly string[];
  readonly help?: string;
  readonly isLong?: boolean;
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
}

/** A text in every language of the definition, and in those that it has besides. */
export function LocalizedFields({ label, texts, languages, onChange, ...props }: LocalizedFieldsProps) {
  const { problems = [], help, isLong = false, isReadOnly = false, autoFocus = false, placeholder } = props;
  const all = [...languages, ...Object.keys(texts).filter((code) => !languages.includes(code))];
  return (
    <div className="localized">
      {all.map((code, at) => (
        <TextField
          key={code}
          label={at === 0 ? label : t('model.textIn', { label, language: languageName(code) })}
          value={texts[code] ?? ''}
          onChange={(text) => onChange(withText(texts, code, text), code)}
          lang={code}
          isLong={isLong}
          isReadOnly={isReadOnly}
          autoFocus={autoFocus && at === 0}
          {...(isLong && { rows: 2 })}
          {...(at === 0 && { problems, help })}
          {...(placeholder !== undefined && { placeholder })}
        />
      ))}
    </div>
  );
}
