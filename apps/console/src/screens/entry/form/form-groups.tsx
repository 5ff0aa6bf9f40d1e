import { useSearch } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { FormField } from '../../../entry-form/form-field.tsx';
import { countProblems } from '../../../entry-form/form-store.ts';
import { useFormState } from '../../../entry-form/form.ts';
import { t } from '../../../messages/index.ts';
import { Empty } from '../../../ui/state/states.tsx';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { BesideField } from '../beside/beside-field.tsx';
import { useSource } from '../beside/use-source.ts';
import { useEditor } from '../editor-context.ts';
import { groupsOf, type FieldGroup } from './groups.ts';

/** The fields, in tabs if the type has groups. Which tab is open is part of the address. */
export function FormGroups({ onTab }: { readonly onTab: (id: string) => void }) {
  const { type } = useEditor().model;
  const groups = useMemo(() => groupsOf(type), [type]);
  const { tab } = useSearch({ strict: false });
  const [first] = groups;
  if (first === undefined) return <Empty title={t('editor.noFields')} text={t('editor.noFieldsWhy')} />;
  if (groups.length === 1) return <GroupFields group={first} />;
  const selected = groups.find(({ id }) => id === tab) ?? first;
  return <GroupTabs groups={groups} selected={selected.id} onTab={onTab} />;
}

interface GroupTabsProps {
  readonly groups: readonly FieldGroup[];
  readonly selected: string;
  readonly onTab: (id: string) => void;
}

function GroupTabs({ groups, selected, onTab }: GroupTabsProps) {
  const sets = useMemo(() => groups.map(({ fields }) => new Set(fields.map(({ id }) => id))), [groups]);
  const counts = useFormState((state) => sets.map((ids) => countProblems(state, ids)).join(' ')).split(' ');
  const tabs = groups.map((group, at) => ({
    id: group.id,
    text: group.name,
    count: Number(counts[at]),
    content: <GroupFields group={group} />,
  }));
  return <Tabs label={t('editor.groups')} selected={selected} onSelect={onTab} tabs={tabs} />;
}

const GroupFields = memo(function GroupFields({ group }: { readonly group: FieldGroup }) {
  const paths = useMemo(() => group.fields.map((field) => ({ field, path: [field.id] })), [group]);
  const { with: language } = useSearch({ strict: false });
  const source = useSource(language);
  if (source)
    return (
      <div className="entry-form entry-form-beside">
        {paths.map(({ field, path }) => (
          <BesideField key={field.id} field={field} path={path} source={source} />
        ))}
      </div>
    );
  return (
    <div className="entry-form">
      {paths.map(({ field, path }) => (
        <FormField key={field.id} field={field} path={path} />
      ))}
    </div>
  );
});
