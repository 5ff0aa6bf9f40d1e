import { freeIdOf } from '../../../api/api-id.ts';
import { t } from '../../../messages/index.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { messagesAt, problemsBelow } from '../draft/check.ts';
import { languagesOf, type Texts } from '../draft/draft.ts';
import type { Builder } from '../builder/use-builder.ts';
import { isInList } from './from-list.ts';
import { LocalizedFields } from './localized-fields.tsx';

export function GroupSettings({ builder, at }: { readonly builder: Builder; readonly at: number }) {
  const { draft, published, changeGroup, problems } = builder;
  const group = draft.groups[at];
  if (group === undefined) return null;
  const languages = languagesOf(draft);
  const own = problemsBelow(problems, `groups[${at}]`);
  const isPublished = published?.groups.some(({ id }) => id === group.id) ?? false;
  const others = draft.groups.filter((each) => each !== group).map(({ id }) => id);
  const rename = (name: Texts): void => {
    const isDerived = freeIdOf(group.name[draft.defaultLanguage] ?? '', others) === group.id || group.id === '';
    const id = isDerived && !isPublished ? freeIdOf(name[draft.defaultLanguage] ?? '', others) : group.id;
    changeGroup(at, { ...group, name, id });
  };
  return (
    <div className="form">
      <LocalizedFields
        label={t('model.groupName')}
        texts={group.name}
        languages={languages}
        onChange={rename}
        problems={messagesAt(own, 'name')}
        autoFocus={!isInList()}
      />
      <TextField
        label={t('model.id')}
        value={group.id}
        onChange={(id) => changeGroup(at, { ...group, id })}
        isReadOnly={isPublished}
        spellCheck="false"
        help={t(isPublished ? 'model.idFixed' : 'model.idHelp')}
        problems={messagesAt(own, 'id')}
      />
      <LocalizedFields
        label={t('model.description')}
        texts={group.description}
        languages={languages}
        onChange={(description) => changeGroup(at, { ...group, description })}
      />
    </div>
  );
}
