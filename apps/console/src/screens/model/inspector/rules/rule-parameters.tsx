import { t } from '../../../../messages/index.ts';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { NumberText } from '../number-text.tsx';
import { AllowedValues } from './allowed-values.tsx';
import { ContentTypeChoice } from './content-type-choice.tsx';
import { DataFormatChoice } from './data-format-choice.tsx';
import { PartChoice } from './part-choice.tsx';
import { PatternFields } from './pattern-fields.tsx';
import type { RuleProps } from './rules.tsx';

const allMessages = ({ problems }: RuleProps): readonly string[] => [
  ...new Set(problems.map(({ message }) => message)),
];

/** What a rule is measured by; rules that are only on or off have nothing. */
export function RuleParameters(props: RuleProps) {
  switch (props.name) {
    case 'minLength':
    case 'maxLength':
    case 'minCount':
    case 'maxCount':
    case 'decimalPlaces':
      return <LimitField {...props} />;
    case 'min':
    case 'max':
      return isDated(props) ? <DateLimit {...props} /> : <LimitField {...props} />;
    case 'regex':
      return <PatternFields {...props} />;
    case 'allowedValues':
      return <AllowedValues {...props} />;
    case 'allowedContentTypes':
    case 'contentType':
      return <ContentTypeChoice {...props} />;
    case 'allowedDataFormats':
      return <DataFormatChoice {...props} />;
    case 'allowedIds':
      return <IdLines {...props} />;
    case 'requiredFields':
      return <PartChoice {...props} />;
    case 'imageDimensions':
      return <Dimensions {...props} />;
    case 'taxonomyRoot':
      return <TaxonomyRoot {...props} />;
    case 'required':
    case 'pastDateTime':
    case 'altTextRequired':
    case 'captionRequired':
    case 'sourceRequired':
      return null;
  }
}

const isDated = ({ field: { dataType, dataFormat } }: RuleProps): boolean =>
  dataType.startsWith('dateTime') || dataFormat === 'dateRange';

function LimitField(props: RuleProps) {
  const { name, rule, onChange } = props;
  return (
    <NumberText
      label={t(`model.limit.${name as 'min'}`)}
      value={rule['value']}
      onChange={(value) => onChange({ ...rule, value })}
      problems={allMessages(props)}
    />
  );
}

function DateLimit(props: RuleProps) {
  const { name, rule, onChange } = props;
  const value = rule['value'];
  return (
    <TextField
      label={t(name === 'min' ? 'model.limit.earliest' : 'model.limit.latest')}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange({ ...rule, value: text })}
      help={t('model.dateHelp')}
      problems={allMessages(props)}
    />
  );
}

function IdLines(props: RuleProps) {
  const { rule, onChange } = props;
  const ids = rule['ids'];
  return (
    <TextField
      label={t('model.ids')}
      value={Array.isArray(ids) ? ids.join('\n') : ''}
      onChange={(text) => onChange({ ...rule, ids: text.trim() === '' ? [] : text.split('\n') })}
      isLong
      spellCheck="false"
      help={t('model.linesHelp')}
      problems={allMessages(props)}
    />
  );
}

const bounds = ['minWidth', 'maxWidth', 'minHeight', 'maxHeight'] as const;

function Dimensions(props: RuleProps) {
  const { rule, onChange, problems } = props;
  return (
    <div className="form-columns rule-columns">
      {bounds.map((bound) => (
        <NumberText
          key={bound}
          label={t(`model.bound.${bound}`)}
          value={rule[bound]}
          onChange={(value) => onChange({ ...rule, [bound]: value })}
          problems={problems.filter(({ field }) => field === bound).map(({ message }) => message)}
        />
      ))}
    </div>
  );
}

function TaxonomyRoot(props: RuleProps) {
  const { rule, onChange } = props;
  return (
    <TextField
      label={t('model.taxonomyKey')}
      value={typeof rule['key'] === 'string' ? rule['key'] : ''}
      onChange={(key) => onChange({ ...rule, key })}
      help={t('model.taxonomyHelp')}
      spellCheck="false"
      problems={allMessages(props)}
    />
  );
}
