import { X } from 'lucide-react';
import { Button, Label, Tag, TagGroup, TagList } from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';

interface TokensProps {
  readonly label: string;
  readonly isHidden?: boolean;
  readonly items: readonly { readonly id: string; readonly text: string; readonly isFixed?: boolean }[];
  readonly onRemove?: (id: string) => void;
  readonly empty?: string;
}

/** Several values as small tiles; Delete or the cross removes one. */
export function Tokens({ label, isHidden, items, onRemove, empty }: TokensProps) {
  const removing = onRemove && {
    onRemove: (keys: Iterable<string | number>) => [...keys].forEach((key) => onRemove(String(key))),
  };
  return (
    <TagGroup className="field" {...removing} {...(isHidden && { 'aria-label': label })}>
      {!isHidden && <Label className="field-label">{label}</Label>}
      <TagList className="tokens" items={items} renderEmptyState={() => <span className="cell-muted">{empty}</span>}>
        {({ id, text, isFixed }) => (
          <Tag id={id} textValue={text} className="token">
            {text}
            {onRemove && !isFixed && (
              <Button slot="remove" className="token-remove">
                <Icon shape={X} />
              </Button>
            )}
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}
