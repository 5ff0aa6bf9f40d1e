import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { apiKeysQuery, deleteApiKey, setApiKeyEnabled, type ApiKey } from '../../api/security.ts';
import { Screen } from '../../frame/screen.tsx';
import { formatMoment, t } from '../../messages/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Question } from '../../ui/overlay/question.tsx';
import { Empty, Loaded } from '../../ui/state/states.tsx';
import { AdminLinks } from './admin-links.tsx';
import { CreateKeyDialog } from './create-key.tsx';

export function KeysScreen() {
  const keys = useQuery(apiKeysQuery);
  const [isCreating, setCreating] = useState(false);
  return (
    <Screen
      title={t('admin.keys')}
      width="narrow"
      actions={
        <Button icon={Plus} look="main" onPress={() => setCreating(true)}>
          {t('admin.createKey')}
        </Button>
      }
    >
      <AdminLinks />
      <p className="cell-muted">{t('admin.keysText')}</p>
      <Loaded query={keys}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('admin.noKeys')} />
          ) : (
            <ul className="card rows">
              {items.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </Screen>
  );
}

function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { id, name, description, enabled, created, createdBy } = apiKey;
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const after = async (act: Promise<unknown>, text: string): Promise<void> => {
    await act;
    await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    notify({ text });
  };
  return (
    <li className="row">
      <div className="row-text">
        <span className="row-title">{name}</span>
        <span className="row-detail">
          {[description, t('admin.keyBy', { person: createdBy, moment: formatMoment(created) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Badge color={enabled ? 'success' : 'gray'}>{t(enabled ? 'admin.keyOn' : 'admin.keyOff')}</Badge>
      <Button isSmall onPress={() => void after(setApiKeyEnabled(apiKey, !enabled), t('admin.keySaved', { name }))}>
        {t(enabled ? 'admin.disable' : 'admin.enable')}
      </Button>
      <Button isSmall look="quiet" onPress={() => setAsking(true)}>
        {t('admin.delete')}
      </Button>
      <Question
        title={t('admin.deleteKey', { name })}
        action={t('admin.delete')}
        isDanger
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => after(deleteApiKey(id), t('admin.keyDeleted', { name }))}
      >
        <p>{t('admin.deleteKeyText')}</p>
      </Question>
    </li>
  );
}
