import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { t } from '../../messages/index.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Question } from '../../ui/overlay/question.tsx';

export interface Choice {
  readonly id: string;
  readonly text: string;
  readonly detail: string;
}

interface ChooseDialogProps {
  readonly title: string;
  readonly action: string;
  readonly list: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly choices: readonly Choice[];
  readonly onChoose: (id: string) => Promise<void>;
  readonly onClose: () => void;
}

/** One of many, found on the server by its name. */
export function ChooseDialog({ title, action, list, typed, onType, choices, onChoose, onClose }: ChooseDialogProps) {
  const [chosen, setChosen] = useState<string>();
  const isChosen = choices.some(({ id }) => id === chosen);
  return (
    <Question
      title={title}
      action={action}
      isOpen
      isDisabled={!isChosen}
      onClose={onClose}
      onConfirm={() => (chosen === undefined ? undefined : onChoose(chosen))}
    >
      <TextField label={t('tree.search')} type="search" value={typed} onChange={onType} autoFocus />
      <ListBox
        className="menu node-choices"
        aria-label={list}
        selectionMode="single"
        selectedKeys={chosen === undefined ? [] : [chosen]}
        onSelectionChange={(keys) => keys !== 'all' && keys.forEach((key) => setChosen(String(key)))}
        items={choices}
        renderEmptyState={() => <p className="cell-muted">{t('tree.nothingFound')}</p>}
      >
        {({ id, text, detail }) => (
          <ListBoxItem id={id} textValue={text} className="menu-item">
            <span className="menu-item-text">
              <span>{text}</span>
              <span className="menu-item-detail">{detail}</span>
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Question>
  );
}
