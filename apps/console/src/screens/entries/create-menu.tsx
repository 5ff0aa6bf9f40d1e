import { useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Menu as AriaMenu, MenuTrigger, Popover } from 'react-aria-components';
import type { ContentTypeSummary } from '../../api/content-types.ts';
import { nameOfType } from '../../api/content-type-name.ts';
import { inOrder, t } from '../../messages/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { MenuItem } from '../../ui/menu/menu.tsx';

interface CreateMenuProps {
  readonly projectId: string;
  readonly types: readonly ContentTypeSummary[];
  /** Where the list shows one type, that one is created without asking. */
  readonly only: string | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export const addressOfNew = (projectId: string, contentTypeId: string) =>
  ({
    to: '/p/$projectId/entries/new/$contentTypeId',
    params: { projectId, contentTypeId },
  }) as const satisfies NavigateOptions;

export function CreateMenu({ projectId, types, only, isOpen, onOpenChange }: CreateMenuProps) {
  const navigate = useNavigate();
  const ready = types.filter(({ dataFormat, version }) => dataFormat === 'entry' && version.published !== null);
  const create = (type: string): void => void navigate(addressOfNew(projectId, type));
  const single = ready.find(({ id }) => id === only) ?? (ready.length === 1 ? ready[0] : undefined);
  if (ready.length === 0)
    return (
      <Button look="main" icon={Plus} unavailable={t('entries.noTypes')}>
        {t('entries.create')}
      </Button>
    );
  if (single)
    return (
      <Button look="main" icon={Plus} onPress={() => create(single.id)}>
        {t('entries.createOne', { type: nameOfType(single) })}
      </Button>
    );
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button look="main" icon={Plus}>
        {t('entries.create')}
      </Button>
      <Popover className="popover" offset={4} placement="bottom end">
        <AriaMenu className="menu" aria-label={t('entries.create')}>
          {inOrder(ready, nameOfType).map((type) => (
            <MenuItem key={type.id} text={nameOfType(type)} onAction={() => create(type.id)} />
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
