import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  ComboBox,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import { t } from '../../messages/index.ts';
import type { Option } from '../choice/choices.ts';
import { FieldFoot, FieldHead, type FieldFrame } from '../field/field-frame.tsx';
import { Icon } from '../icon/icon.tsx';

interface SelectProps<Value extends string> extends FieldFrame {
  readonly value: Value | null;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
  readonly placeholder?: string;
  /** Before the text, such as a dot. */
  readonly mark?: (value: Value) => ReactNode;
}

export function Select<Value extends string>({
  options,
  onChange,
  label,
  help,
  problems = [],
  ...props
}: SelectProps<Value>) {
  const { value, mark, isHidden, isOptional, placeholder, isDisabled = false } = props;
  return (
    <AriaSelect
      className="field"
      isDisabled={isDisabled}
      value={value}
      isInvalid={problems.length > 0}
      onChange={(key) => key !== null && onChange(key as Value)}
      {...(placeholder !== undefined && { placeholder })}
      {...(isHidden && { 'aria-label': label })}
    >
      {!isHidden && <FieldHead label={label} isOptional={isOptional} />}
      <Button className="input select-button">
        <SelectValue className="select-value">
          {({ selectedText, defaultChildren, isPlaceholder }) =>
            isPlaceholder ? defaultChildren : <Chosen mark={value !== null && mark?.(value)}>{selectedText}</Chosen>
          }
        </SelectValue>
        <Icon shape={ChevronDown} />
      </Button>
      <FieldFoot help={help} problems={problems} />
      <Popover className="popover" offset={4}>
        <ListBox className="menu" items={options}>
          {(option) => optionItem(option, mark)}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

/** Without the detail and the tick that its option has in the list. */
function Chosen({ mark, children }: { readonly mark: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="badge">
      {mark}
      {children}
    </span>
  );
}

/** A select whose options are found by typing. Its list opens while options are still on their way, or it would stay shut. */
export function Combo<Value extends string>({
  options,
  onChange,
  label,
  help,
  problems = [],
  ...props
}: SelectProps<Value>) {
  const { value, mark, isHidden, isOptional, isDisabled = false, placeholder } = props;
  return (
    <ComboBox
      className="field"
      allowsEmptyCollection
      isDisabled={isDisabled}
      defaultItems={options}
      value={value}
      isInvalid={problems.length > 0}
      onChange={(key) => key !== null && onChange(key as Value)}
      {...(isHidden && { 'aria-label': label })}
    >
      {!isHidden && <FieldHead label={label} isOptional={isOptional} />}
      <div className="input input-group">
        <Input {...(placeholder !== undefined && { placeholder })} />
        <Button className="field-button">
          <Icon shape={ChevronDown} />
        </Button>
      </div>
      <FieldFoot help={help} problems={problems} />
      <Popover className="popover" offset={4}>
        <ListBox className="menu" renderEmptyState={nothingFits}>
          {(option: Option<Value>) => optionItem(option, mark)}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

const nothingFits = () => <div className="menu-empty">{t('select.nothing')}</div>;

function optionItem<Value extends string>(option: Option<Value>, mark: SelectProps<Value>['mark']) {
  return (
    <ListBoxItem id={option.value} textValue={option.text} className="menu-item">
      {mark?.(option.value)}
      <span className="menu-item-text">
        <span>{option.text}</span>
        {option.detail !== undefined && <span className="menu-item-detail">{option.detail}</span>}
      </span>
      <span className="menu-item-check">
        <Icon shape={Check} />
      </span>
    </ListBoxItem>
  );
}
