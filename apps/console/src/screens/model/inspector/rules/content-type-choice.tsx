import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { contentTypesQuery } from '../../../../api/content-types.ts';
import { nameOfType } from '../../../../api/content-type-name.ts';
import { t } from '../../../../messages/index.ts';
import { Combo } from '../../../../ui/select/select.tsx';
import { Tokens } from '../../../../ui/select/tokens.tsx';
import type { RuleProps } from './rules.tsx';

/** Types may be named before they exist, and stay named when they are gone. */
export function ContentTypeChoice({ name, rule, field, problems, onChange }: RuleProps) {
  const { projectId = '' } = useParams({ strict: false });
  const { data: types = [] } = useQuery(contentTypesQuery(projectId));
  const isOne = name === 'contentType';
  const ids = isOne ? [rule['contentType']] : rule['contentTypes'];
  const chosen = (Array.isArray(ids) ? ids.map(String) : []).filter((id) => id !== '');
  const nameOf = (id: string): string => {
    const found = types.find((type) => type.id.toLowerCase() === id.toLowerCase());
    return found ? nameOfType(found) : id;
  };
  const write = (next: readonly string[]): void =>
    onChange(isOne ? { ...rule, contentType: next.at(-1) ?? '' } : { ...rule, contentTypes: next });
  const left = types.filter(({ id, dataFormat }) => dataFormat === formatOf(field.dataFormat) && !chosen.includes(id));
  return (
    <>
      <Tokens
        label={t('model.chosenTypes')}
        isHidden
        items={chosen.map((id) => ({ id, text: nameOf(id) }))}
        onRemove={(id) => write(chosen.filter((each) => each !== id))}
        empty={t('model.anyType')}
      />
      <Combo
        key={chosen.join()}
        label={t('model.addType')}
        value={null}
        options={left.map((type) => ({ value: type.id, text: nameOfType(type), detail: type.id }))}
        onChange={(id) => write([...chosen, id])}
        problems={problems.map(({ message }) => message)}
      />
    </>
  );
}

const formatOf = (dataFormat: string | null): string => (dataFormat === 'asset' ? 'asset' : 'entry');
