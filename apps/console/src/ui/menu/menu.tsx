import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaItem,
  MenuSection as AriaSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components';
import { Icon, type IconShape } from '../icon/icon.tsx';

interface MenuProps {
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}

export function Menu({ label, trigger, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" offset={4}>
        <AriaMenu className="menu" aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface MenuItemProps {
  readonly text: string;
  readonly detail?: string;
  readonly icon?: IconShape;
  /** In place of the icon, such as a dot. */
  readonly mark?: ReactNode;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onAction: () => void;
}

export function MenuItem({ text, detail, icon, mark, isDanger, isDisabled = false, onAction }: MenuItemProps) {
  return (
    <AriaItem
      className={isDanger ? 'menu-item menu-item-danger' : 'menu-item'}
      textValue={text}
      isDisabled={isDisabled}
      onAction={onAction}
    >
      {icon ? <Icon shape={icon} /> : mark}
      <span className="menu-item-text">
        <span>{text}</span>
        {detail !== undefined && <span className="menu-item-detail">{detail}</span>}
      </span>
    </AriaItem>
  );
}

interface MenuChoicesProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of several, marked with a tick. */
export function MenuChoices<Value extends string>({ label, value, options, onChange }: MenuChoicesProps<Value>) {
  return (
    <AriaSection
      selectionMode="single"
      selectedKeys={[value]}
      onSelectionChange={(keys) => keys !== 'all' && keys.forEach((key) => onChange(key as Value))}
    >
      <Header className="menu-head">{label}</Header>
      {options.map((option) => (
        <AriaItem key={option.value} id={option.value} textValue={option.text} className="menu-item">
          <span className="menu-item-text">{option.text}</span>
          <span className="menu-item-check">
            <Icon shape={Check} />
          </span>
        </AriaItem>
      ))}
    </AriaSection>
  );
}

export function MenuLine() {
  return <Separator className="menu-line" />;
}
