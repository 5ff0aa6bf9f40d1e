import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeAsset } from '../../api/change-asset.ts';
import { fileOf } from '../../api/asset-file.ts';
import type { EntrySummary } from '../../api/models.ts';
import { DiscardQuestion } from '../../entry-form/discard-question.tsx';
import { Preview } from '../../entry-form/widgets/assets/preview.tsx';
import { useUnsavedForm } from '../../frame/unsaved.ts';
import { t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { keyOf } from '../entries/list/entry.ts';

interface TextsDialogProps {
  readonly projectId: string;
  readonly assets: readonly EntrySummary[];
  readonly onClose: () => void;
}

type Texts = Readonly<Record<string, string>>;

/** Fields of assets that people write for many at once; alternative texts are those of pictures. */
const textsOf = (asset: EntrySummary): Texts => {
  const fields = asset as unknown as Readonly<Record<string, unknown>>;
  const title = typeof fields['title'] === 'string' ? fields['title'] : '';
  const altText = typeof fields['altText'] === 'string' ? fields['altText'] : '';
  return isPicture(asset) ? { title, altText } : { title };
};
const isPicture = (asset: EntrySummary): boolean =>
  'altText' in asset || (fileOf(asset).contentType?.startsWith('image/') ?? false);

/** Titles and alternative texts of several assets. What is refused stays, with the reason. */
export function TextsDialog({ projectId, assets, onClose }: TextsDialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Readonly<Record<string, Texts>>>({});
  const [left, setLeft] = useState(assets);
  const [refusals, setRefusals] = useState<Readonly<Record<string, unknown>>>({});
  const [isPending, setPending] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  useUnsavedForm('texts of assets', Object.keys(typed).length > 0);
  const close = (): void => (Object.keys(typed).length > 0 ? setLeaving(true) : onClose());
  const shownOf = (asset: EntrySummary): Texts => ({ ...textsOf(asset), ...typed[keyOf(asset)] });
  const save = async (): Promise<void> => {
    setPending(true);
    const refused: Record<string, unknown> = {};
    const waiting: EntrySummary[] = [];
    for (const asset of left) {
      const before = textsOf(asset);
      const changes = Object.entries(typed[keyOf(asset)] ?? {}).filter(([name, text]) => text !== before[name]);
      if (changes.length === 0) continue;
      try {
        await changeAsset(projectId, asset, Object.fromEntries(changes));
      } catch (error) {
        refused[keyOf(asset)] = error;
        waiting.push(asset);
      }
    }
    setPending(false);
    setRefusals(refused);
    setLeft(waiting);
    await client.invalidateQueries({ queryKey: ['entries', projectId] });
    if (waiting.length === 0) onClose();
  };
  const field = (asset: EntrySummary, name: string, label: string) => (
    <TextField
      label={`${label} (${fileOf(asset).filename ?? asset.sys.id})`}
      lang={asset.sys.language}
      value={shownOf(asset)[name] ?? ''}
      onChange={(text) => {
        const key = keyOf(asset);
        setTyped((before) => ({ ...before, [key]: { ...before[key], [name]: text } }));
      }}
    />
  );
  const foot = (
    <>
      <Button onPress={close}>{t('dialog.cancel')}</Button>
      <Button look="main" isPending={isPending} onPress={() => void save()}>
        {t('assets.saveTexts')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('assets.textsTitle', { count: left.length })} isOpen isWide onClose={close} foot={foot}>
      <ul className="asset-texts">
        {left.map((asset) => (
          <li key={keyOf(asset)}>
            <Preview asset={asset} isLarge />
            <div className="form">
              {refusals[keyOf(asset)] !== undefined && <ProblemBanner error={refusals[keyOf(asset)]} />}
              {field(asset, 'title', t('assets.title'))}
              {isPicture(asset) && field(asset, 'altText', t('widget.altText'))}
            </div>
          </li>
        ))}
      </ul>
      <DiscardQuestion isOpen={isLeaving} onClose={() => setLeaving(false)} onDiscard={onClose} />
    </Dialog>
  );
}
