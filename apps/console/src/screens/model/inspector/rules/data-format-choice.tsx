import { t } from '../../../../messages/index.ts';
import { Check } from '../../../../ui/choice/check.tsx';
import type { RuleProps } from './rules.tsx';

const formats = ['entry', 'asset', 'form'] as const;

export function DataFormatChoice({ rule, problems, onChange }: RuleProps) {
  const chosen: readonly unknown[] = Array.isArray(rule['dataFormats']) ? rule['dataFormats'] : [];
  const toggle = (format: string, isOn: boolean): void =>
    onChange({ ...rule, dataFormats: isOn ? [...chosen, format] : chosen.filter((each) => each !== format) });
  return (
    <div className="choices">
      {formats.map((format) => (
        <Check key={format} isSelected={chosen.includes(format)} onChange={(isOn) => toggle(format, isOn)}>
          {t(`model.format.${format}`)}
        </Check>
      ))}
      {problems.map(({ message }) => (
        <p key={message} className="field-problem">
          {message}
        </p>
      ))}
    </div>
  );
}
