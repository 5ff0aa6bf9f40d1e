import { useQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { nameOfType } from '../../../api/content-type-name.ts';
import { contentTypesQuery } from '../../../api/content-types.ts';
import type { EntrySummary } from '../../../api/models.ts';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { useForm } from '../../form.ts';
import { limitOf } from '../../validations.ts';
import { isMembers, type Value } from '../../values/values.ts';
import { useItemKeys } from '../items/item-keys.ts';
import { SortedItems } from '../items/sorted-items.tsx';
import { allowedTypesOf } from '../links/allowed-types.ts';
import { linkTo, targetOf } from '../links/link.ts';
import { LinkRow } from '../links/link-row.tsx';
import { useTargets } from '../links/targets.ts';
import { linksIn } from '../links/use-links.ts';
import type { WidgetProps } from '../widget.ts';
import { AssetPicker } from './asset-picker.tsx';
import { ImageParts } from './image-parts.tsx';
import { Preview } from './preview.tsx';

/** Files of the project, or pictures with what the entry says about them. */
export function AssetsWidget(props: WidgetProps) {
  const { field, editor, label, isHidden, help, problems, isRequired, isReadOnly, language, onLeave } = props;
  const { projectId } = useForm();
  const isImage = field.dataFormat === 'image';
  const linkOf = isImage ? assetOf : itself;
  const links = linksIn(props, linkOf);
  const items = useItemKeys(links.values.length);
  const [isPicking, setPicking] = useState(false);
  const [replaced, setReplaced] = useState<number>();
  const types = useQuery(contentTypesQuery(projectId)).data ?? [];
  const found = links.values.map((value) => targetOf(linkOf(value)));
  const targets = useTargets(
    projectId,
    found.filter((each) => each !== undefined),
    language,
  );
  const typeName = (id: string): string => {
    const type = types.find((each) => each.id === id);
    return type ? nameOfType(type) : id;
  };
  const most = limitOf(field, 'maxCount');
  const isFull = links.isMany ? most !== undefined && links.values.length >= most : links.values.length > 0;
  const allowed = allowedTypesOf(field);
  const { uploadPath, displayAltText, displayCaption } = editor.properties;
  const close = (): void => {
    setPicking(false);
    setReplaced(undefined);
    onLeave();
  };
  const put = (asset: EntrySummary): void => {
    const link = linkTo(asset.sys.id, asset.sys.language, 'asset');
    const before = replaced === undefined ? undefined : links.values[replaced];
    const value = isImage ? imageOf(link, asset, before) : link;
    if (replaced === undefined) links.add(value);
    else links.replace(replaced, value);
    if (!links.isMany || replaced !== undefined) close();
  };
  const nameOf = (at: number): string => {
    const target = found[at];
    return (target && targets.of(target)?.entryTitle) ?? t('editor.item', { label, position: at + 1 });
  };
  const row = (at: number, handle?: ReactNode) => {
    const target = found[at];
    const value = links.values[at];
    const asset = target && targets.of(target);
    return (
      <div className="asset-item">
        <LinkRow
          {...{ projectId, typeName, isReadOnly, handle }}
          id={target?.id ?? JSON.stringify(value)}
          target={asset}
          picture={<Preview asset={asset} isLarge={isImage} />}
          onReplace={() => {
            setReplaced(at);
            setPicking(true);
          }}
          onRemove={() => {
            items.remove(at);
            links.remove(at);
          }}
        />
        {isImage && isMembers(value) && (
          <ImageParts
            {...{ language, isReadOnly }}
            image={value}
            name={nameOf(at)}
            hasAltText={displayAltText !== false}
            hasCaption={displayCaption !== false}
            onChange={(image) => links.replace(at, image)}
          />
        )}
      </div>
    );
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
      {!isReadOnly && !isFull && (
        <div className="buttons">
          <Button icon={Image} isSmall onPress={() => setPicking(true)}>
            {t(isImage ? 'widget.pickImage' : 'widget.pickAsset')}
          </Button>
        </div>
      )}
      {isPicking && (
        <AssetPicker
          {...{ projectId, label, language, typeName }}
          types={allowed.length === 0 && isImage ? ['image'] : allowed}
          accept={isImage ? ['image/*'] : undefined}
          firstFolder={typeof uploadPath === 'string' ? uploadPath : ''}
          chosen={found.flatMap((each) => (each ? [each.id] : []))}
          isForMany={links.isMany && replaced === undefined}
          onChoose={put}
          onUnchoose={(id) => (links.isMany ? links.removeTarget(id) : close())}
          onClose={close}
        />
      )}
    </FieldGroup>
  );
}

const itself = (value: Value): Value => value;
const assetOf = (value: Value): Value | undefined => (isMembers(value) ? value['asset'] : undefined);

/** The asset's own alternative text is a suggestion; what was said about the picture before stays. */
function imageOf(asset: Value, found: EntrySummary, before: Value | undefined): Value {
  if (isMembers(before)) return { ...before, asset };
  const altText = (found as unknown as Readonly<Record<string, unknown>>)['altText'];
  return { asset, ...(typeof altText === 'string' && altText !== '' && { altText }) };
}
