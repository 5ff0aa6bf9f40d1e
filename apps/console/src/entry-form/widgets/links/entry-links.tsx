import { Link2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import { SortedItems } from '../items/sorted-items.tsx';
import type { WidgetProps } from '../widget.ts';
import { allowedTypesOf } from './allowed-types.ts';
import { CreateDrawer } from './create-drawer.tsx';
import { linkTo } from './link.ts';
import { LinkRow } from './link-row.tsx';
import { PickerDialog } from './picker-dialog.tsx';
import { useLinkedItems } from './use-linked-items.ts';

interface Creating {
  readonly type: string;
  readonly title: string;
}

/** Links to entries: found by the service, or created here. */
export function EntryLinksWidget(props: WidgetProps) {
  const { field, label, isHidden, help, problems, isRequired, isReadOnly, language } = props;
  const linked = useLinkedItems(props);
  const { projectId, types, typeName } = linked;
  const [creating, setCreating] = useState<Creating>();
  const allowed = allowedTypesOf(field);
  const creatable = types
    .filter(({ id, version, dataFormat, enabled }) => {
      const isAllowed = allowed.length === 0 || allowed.some((each) => each.toLowerCase() === id.toLowerCase());
      return isAllowed && enabled && version.published !== null && dataFormat === 'entry';
    })
    .map(({ id }) => id);
  const put = (id: string, of: string): void => linked.put(() => linkTo(id, of, 'entry'));
  const row = (at: number, handle?: ReactNode) => (
    <LinkRow {...{ projectId, typeName, isReadOnly, handle }} {...linked.rowProps(at)} />
  );
  return (
    <FieldGroup {...{ label, isHidden, help, problems, isRequired }}>
      <SortedItems keys={linked.keys} isReadOnly={isReadOnly} nameOf={linked.nameOf} onMove={linked.move}>
        {row}
      </SortedItems>
      {!isReadOnly && !linked.isFull && (
        <div className="buttons">
          <Button icon={Link2} isSmall onPress={() => linked.pick()}>
            {t('widget.link')}
          </Button>
        </div>
      )}
      {linked.isPicking && (
        <PickerDialog
          {...{ projectId, label, typeName, creatable }}
          {...linked.pickerProps}
          wanted={{ types: allowed, dataFormat: 'entry', language }}
          onChoose={({ sys }) => put(sys.id, sys.language)}
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
