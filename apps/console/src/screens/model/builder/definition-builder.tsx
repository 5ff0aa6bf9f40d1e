import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { nameOfType } from '../../../api/content-type-name.ts';
import type { Definition } from '../../../api/content-types.ts';
import { mayWithContentType, useRights } from '../../../api/rights.ts';
import { Screen } from '../../../frame/screen.tsx';
import { useShortcuts } from '../../../frame/shortcuts.ts';
import { t } from '../../../messages/index.ts';
import { ProblemBanner } from '../../../ui/banner/problem-banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextLink } from '../../../ui/button/link.tsx';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { definitionTabs, type DefinitionTab } from '../area.ts';
import type { ModelFacts } from '../draft/check.ts';
import { StateBadge, stateOf } from '../list/definition-state.tsx';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import { JsonTab } from '../settings/json-tab.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { useBuilder, type Builder } from './use-builder.ts';
import { useSaving } from './use-saving.ts';
import { lazyPart } from '../../../ui/part/lazy-part.tsx';

const MergeDialog = lazyPart(async () => (await import('../merge/merge-dialog.tsx')).MergeDialog);
const SettingsTab = lazyPart(async () => (await import('../settings/settings-tab.tsx')).SettingsTab);
const VersionsTab = lazyPart(async () => (await import('../settings/versions-tab.tsx')).VersionsTab);

interface DefinitionBuilderProps {
  readonly definition: Definition;
  readonly published: Definition | undefined;
  readonly facts: ModelFacts;
  readonly selectedId: string | undefined;
}

export function DefinitionBuilder(props: DefinitionBuilderProps) {
  const { projectId = '' } = useParams({ strict: false });
  const builder = useBuilder(props);
  const saving = useSaving(builder);
  const [asked, setAsked] = useState<'publish' | 'merge'>();
  const { draft, stored, isChanged } = builder;
  const rights = useRights(projectId);
  const lacks = (action: 'update' | 'publish'): string | undefined =>
    rights === undefined || mayWithContentType(rights, draft.id, action) ? undefined : t(`model.no.${action}`);
  const name = nameOfType({ ...stored, name: draft.name, defaultLanguage: draft.defaultLanguage });
  const save = (): void => {
    if (isChanged && !saving.isPending) saving.mutate();
  };
  const close = (): void => {
    setAsked(undefined);
    saving.reset();
  };
  useShortcuts([{ keys: 'Control+S', text: 'model.save', action: save }]);
  const head = (
    <div className="model-head">
      <p className="model-path">
        <TextLink to="/p/$projectId/model" params={{ projectId }}>
          {t('area.model')}
        </TextLink>
      </p>
      <div className="model-title">
        <h1>{name === '' ? draft.id : name}</h1>
        <code>{draft.id}</code>
        <StateBadge definition={stored} />
        <span className="cell-muted" role="status">
          {isChanged ? t('model.unsaved') : t('model.savedAs', { version: stored.version.versionNo })}
        </span>
      </div>
    </div>
  );
  return (
    <Screen
      title={name}
      within={[t('area.model')]}
      width="full"
      head={head}
      actions={
        <>
          <Button unavailable={lacks('update')} isDisabled={!isChanged} isPending={saving.isPending} onPress={save}>
            {t('model.save')}
          </Button>
          <Button
            look="main"
            unavailable={
              lacks('publish') ??
              (isChanged || stateOf(stored) !== 'published' ? undefined : t('model.alreadyPublished'))
            }
            onPress={() => setAsked('publish')}
          >
            {t('model.publish')}
          </Button>
        </>
      }
    >
      {saving.isRefused && <ProblemBanner error={saving.error} />}
      <DefinitionTabs builder={builder} />
      {asked === 'publish' && <PublishDialog builder={builder} onClose={close} onOutdated={() => setAsked('merge')} />}
      <Suspense>
        {(asked === 'merge' || saving.isOutdated) && <MergeDialog builder={builder} onClose={close} />}
      </Suspense>
    </Screen>
  );
}

const besideFields = (builder: Builder): number =>
  builder.problems.filter(({ field = '' }) => !field.startsWith('fields') && !field.startsWith('groups')).length;

function DefinitionTabs({ builder }: { readonly builder: Builder }) {
  const { tab: named } = useSearch({ strict: false });
  const tab = definitionTabs.find((each) => each === named) ?? 'fields';
  const navigate = useNavigate();
  const open = (id: DefinitionTab): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, tab: id === 'fields' ? undefined : id }) });
  };
  const settings = besideFields(builder);
  return (
    <Tabs<DefinitionTab>
      label={t('model.tabs')}
      selected={tab}
      onSelect={open}
      tabs={[
        {
          id: 'fields',
          text: t('model.tab.fields'),
          count: builder.problems.length - settings,
          content: <FieldsTab builder={builder} />,
        },
        {
          id: 'settings',
          text: t('model.tab.settings'),
          count: settings,
          content: (
            <Suspense>
              <SettingsTab builder={builder} />
            </Suspense>
          ),
        },
        {
          id: 'versions',
          text: t('model.tab.versions'),
          content: (
            <Suspense>
              <VersionsTab builder={builder} />
            </Suspense>
          ),
        },
        { id: 'json', text: t('model.tab.json'), content: <JsonTab builder={builder} /> },
      ]}
    />
  );
}
