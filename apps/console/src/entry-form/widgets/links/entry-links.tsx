import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { nameOfType } from '../../../api/content-type-name.ts';
import { contentTypesQuery } from '../../../api/content-types.ts';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import { useForm } from '../../form.ts';
import { limitOf } from '../../validations.ts';
import { useItemKeys } from '../items/item-keys.ts';
import { SortedItems } from '../items/sorted-items.tsx';
import type { WidgetProps } from '../widget.ts';
import { allowedTypesOf } from './allowed-types.ts';
import { CreateDrawer } from './create-drawer.tsx';
import { linkTo, targetOf } from './link.ts';
import { LinkRow } from './link-row.tsx';
import { PickerDialog } from './picker-dialog.tsx';
import { useTargets } from './targets.ts';
import { linksIn } from './use-links.ts';

interface Creating {
  readonly type: string;
  readonly title: string;
}

/** Links to entries: found by the service, or created here. */
export function EntryLinksWidget(props: WidgetProps) {
  const { field, label, isHidden, help, problems, isRequired, isReadOnly, language, onLeave } = props;
  const { projectId } = useForm();
  const links = linksIn(props);
  const items = useItemKeys(links.values.length);
  const [isPicking, setPicking] = useState(false);
  const [replaced, setReplaced] = useState<number>();
  const [creating, setCreating] = useState<Creating>();
  const types = useQuery(contentTypesQuery(projectId)).data ?? [];
  const allowed = allowedTypesOf(field);
  const typeName = (id: string): string => {
    const type = types.find((each) => each.id.toLowerCase() === id.toLowerCase());
    return type ? nameOfType(type) : id;
  };
  const creatable = types
    .filter(({ id, version, dataFormat, enabled }) => {
      const isAllowed = allowed.length === 0 || allowed.some((each) => each.toLowerCase() === id.toLowerCase());
      return isAllowed && enabled && version.published !== null && dataFormat === 'entry';
    })
    .map(({ id }) => id);
  const found = links.values.map(targetOf);
  const targets = useTargets(
    projectId,
    found.filter((each) => each !== undefined),
    language,
  );
  const most = limitOf(field, 'maxCount');
  const isFull = links.isMany && most !== undefined && links.values.length >= most;
  const close = (): void => {
    setPicking(false);
    setReplaced(undefined);
    onLeave();
  };
  const put = (id: string, of: string): void => {
    const link = linkTo(id, of, 'entry');
    if (replaced === undefined) links.add(link);
    else links.replace(replaced, link);
    if (!links.isMany || replaced !== undefined) close();
  };
  const row = (at: number, handle?: Parameters<typeof LinkRow>[0]['handle']) => {
    const target = found[at];
    return (
      <LinkRow
        {...{ projectId, typeName, isReadOnly, handle }}
        id={target?.id ?? JSON.stringify(links.values[at])}
        target={target && targets.of(target)}
        onReplace={() => {
          setReplaced(at);
          setPicking(true);
        }}
        onRemove={() => {
          items.remove(at);
          links.remove(at);
        }}
      />
    );
  };
  const nameOf = (at: number): string => {
    const target = found[at];
    return (target && targets.of(target)?.entryTitle) ?? t('editor.item', { label, position: at + 1 });
  };
  return (
    <FieldGroup {...{ label, isHidden, help, problems, isRequired }}>
      <SortedItems
        keys={items.keys}
        isReadOnly={isReadOnly}
        nameOf={nameOf}
        onMove={(from, to) => {
          items.move(from, to);
          links.move(from, to);
        }}
      >
        {row}
      </SortedItems>
      {!isReadOnly && !isFull && (links.isMany || links.values.length === 0) && (
        <div className="buttons">
          <Button icon={Link2} isSmall onPress={() => setPicking(true)}>
            {t('widget.link')}
          </Button>
        </div>
      )}
      {isPicking && (
        <PickerDialog
          {...{ projectId, label, typeName, creatable }}
          wanted={{ types: allowed, dataFormat: 'entry', language }}
          chosen={found.flatMap((each) => (each ? [each.id] : []))}
          isForMany={links.isMany && replaced === undefined}
          onChoose={({ sys }) => put(sys.id, sys.language)}
          onUnchoose={(id) => (links.isMany ? links.removeTarget(id) : close())}
          onClose={close}
          onCreate={(type, title) => setCreating({ type, title })}
        />
      )}
      {creating && (
        <CreateDrawer
          contentTypeId={creating.type}
          title={creating.title}
          onClose={() => setCreating(undefined)}
          onCreated={({ sys, entryTitle }) => {
            setCreating(undefined);
            notify({ text: t('widget.created', { name: entryTitle ?? t('widget.untitled') }) });
            put(sys.id, sys.language);
          }}
        />
      )}
    </FieldGroup>
  );
}
