import { DialogTrigger, Popover } from 'react-aria-components';
import { t } from '../../../messages/index.ts';
import { Radios } from '../../../ui/choice/radios.tsx';
import { ChipButton } from './facet.tsx';

interface PublishedChipProps {
  readonly value: boolean | undefined;
  readonly onChange: (value: boolean | undefined) => void;
}

type Choice = 'any' | 'true' | 'false';

export function PublishedChip({ value, onChange }: PublishedChipProps) {
  const label = t('entries.filter.published');
  const texts: Readonly<Record<Choice, string>> = {
    any: t('entries.published.any'),
    true: t('entries.isPublished'),
    false: t('entries.notPublished'),
  };
  const chosen: Choice = value === undefined ? 'any' : value ? 'true' : 'false';
  const options = (['any', 'true', 'false'] as const).map((each) => ({ value: each, text: texts[each] }));
  return (
    <DialogTrigger>
      <ChipButton label={label} value={chosen === 'any' ? '' : texts[chosen]} />
      <Popover className="popover" aria-label={label} offset={4}>
        <div className="facet">
          <Radios
            label={label}
            value={chosen}
            options={options}
            onChange={(next) => onChange(next === 'any' ? undefined : next === 'true')}
          />
        </div>
      </Popover>
    </DialogTrigger>
  );
}
