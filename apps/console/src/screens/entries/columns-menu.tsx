import { Columns3 } from 'lucide-react';
import { DialogTrigger, Popover } from 'react-aria-components';
import { t } from '../../messages/index.ts';
import { IconButton, Button } from '../../ui/button/button.tsx';
import { Check } from '../../ui/choice/check.tsx';
import { TITLE, type EntryColumn } from './list/columns.ts';

interface ColumnsMenuProps {
  readonly columns: readonly EntryColumn[];
  readonly shown: readonly string[];
  readonly onChange: (paths: readonly string[] | undefined) => void;
}

/** Which columns are shown; the title always is. */
export function ColumnsMenu({ columns, shown, onChange }: ColumnsMenuProps) {
  const toggle = (path: string, isShown: boolean): void => {
    const next = isShown ? [...shown, path] : shown.filter((each) => each !== path);
    // In the order of the choice, whatever was ticked first.
    onChange(columns.map((column) => column.path).filter((each) => next.includes(each)));
  };
  return (
    <DialogTrigger>
      <IconButton icon={Columns3} label={t('entries.columns')} look="plain" />
      <Popover className="popover" aria-label={t('entries.columns')} offset={4} placement="bottom end">
        <div className="facet">
          <div className="facet-options">
            {columns
              .filter(({ path }) => path !== TITLE)
              .map(({ path, text }) => (
                <Check key={path} isSelected={shown.includes(path)} onChange={(is) => toggle(path, is)}>
                  {text}
                </Check>
              ))}
          </div>
          <Button look="quiet" isSmall onPress={() => onChange(undefined)}>
            {t('entries.columns.usual')}
          </Button>
        </div>
      </Popover>
    </DialogTrigger>
  );
}
