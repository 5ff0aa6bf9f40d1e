import { useQuery } from '@tanstack/react-query';
import { myGroupsQuery } from '../../api/people.ts';
import { t } from '../../messages/index.ts';
import { Tokens } from '../../ui/select/tokens.tsx';
import { Loaded } from '../../ui/state/states.tsx';

export function Groups() {
  const groups = useQuery(myGroupsQuery);
  return (
    <Loaded query={groups} lines={1}>
      {(found) => (
        <Tokens
          label={t('me.groups')}
          isHidden
          items={found.map(({ id, name }) => ({ id, text: name }))}
          empty={t('me.noGroups')}
        />
      )}
    </Loaded>
  );
}
