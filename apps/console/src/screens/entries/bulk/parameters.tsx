import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contentTypesQuery } from '../../../api/content-types.ts';
import { peopleQuery } from '../../../api/project-people.ts';
import { useSession } from '../../../api/session.ts';
import { t } from '../../../messages/index.ts';
import { Combo, Select } from '../../../ui/select/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { fieldColumns, type TypeWithFields } from '../list/columns.ts';
import type { Names } from '../../../frame/names.ts';
import type { BulkAction } from './action.ts';
import { named, type Offer } from './offer.ts';

interface ParametersProps {
  readonly projectId: string;
  readonly offer: Offer;
  readonly action: BulkAction;
  readonly names: Names;
  readonly onChange: (action: BulkAction) => void;
}

/** What an act needs to know: a comment, an owner, a value. */
export function Parameters(props: ParametersProps) {
  const { action } = props;
  if (action.kind === 'owner') return <Owner {...props} action={action} />;
  if (action.kind === 'field') return <FieldValue {...props} action={action} />;
  if (action.kind === 'event') return <Data {...props} action={action} />;
  return null;
}

type Of<Kind extends BulkAction['kind']> = ParametersProps & { readonly action: BulkAction & { readonly kind: Kind } };

function Data({ offer, action, onChange }: Of<'event'>) {
  return offer.parameters.map((parameter) => (
    <TextField
      key={parameter.id}
      label={named(parameter)}
      isLong
      isOptional={!('required' in parameter.validations)}
      value={action.data[parameter.id] ?? ''}
      onChange={(text) => onChange({ ...action, data: { ...action.data, [parameter.id]: text } })}
    />
  ));
}

function Owner({ projectId, action, names, onChange }: Of<'owner'>) {
  const { data: people = [] } = useQuery(peopleQuery(projectId));
  const { user } = useSession();
  const known = new Set([...(user ? [user.username] : []), ...people.map(({ username }) => username)]);
  const options = [...known].map((value) => ({ value, text: names.person(value), detail: value }));
  return (
    <Combo
      label={t('entries.bulk.newOwner')}
      value={action.owner === '' ? null : action.owner}
      options={options}
      onChange={(owner) => onChange({ ...action, owner })}
    />
  );
}

/** Fields whose value one line can say. */
function FieldValue({ projectId, action, onChange }: Of<'field'>) {
  const { data: types = [] } = useQuery(contentTypesQuery(projectId));
  const [typed, setTyped] = useState('');
  const columns = (types as readonly TypeWithFields[]).flatMap((type) => fieldColumns(type));
  const options = [...new Map(columns.map((column) => [column.path, column])).values()];
  const kind = options.find(({ path }) => path === action.path)?.kind;
  const read = (text: string): unknown => {
    if (text.trim() === '') return null;
    if (kind === 'number') return Number(text);
    return kind === 'list' ? text.split(',').map((each) => each.trim()) : text;
  };
  return (
    <>
      <Select
        label={t('entries.bulk.fieldName')}
        value={action.path === '' ? null : action.path}
        options={options.map(({ path, text }) => ({ value: path, text }))}
        onChange={(path) => onChange({ ...action, path, value: null })}
      />
      {kind === 'boolean' ? (
        <Select
          label={t('entries.bulk.value')}
          value={typeof action.value === 'boolean' ? (action.value ? 'true' : 'false') : null}
          options={[
            { value: 'true', text: t('entries.yes') },
            { value: 'false', text: t('entries.no') },
          ]}
          onChange={(value) => onChange({ ...action, value: value === 'true' })}
        />
      ) : (
        <TextField
          label={t('entries.bulk.value')}
          help={t('entries.bulk.valueHelp')}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            onChange({ ...action, value: read(text) });
          }}
        />
      )}
    </>
  );
}
