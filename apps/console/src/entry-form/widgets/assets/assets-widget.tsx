import { Image } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntrySummary } from '../../../api/models.ts';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { isMembers, type Value } from '../../values/values.ts';
import { SortedItems } from '../items/sorted-items.tsx';
import { allowedTypesOf } from '../links/allowed-types.ts';
import { linkTo } from '../links/link.ts';
import { LinkRow } from '../links/link-row.tsx';
import { useLinkedItems } from '../links/use-linked-items.ts';
import type { WidgetProps } from '../widget.ts';
import { AssetPicker } from './asset-picker.tsx';
import { ImageParts } from './image-parts.tsx';
import { Preview } from './preview.tsx';

/** Files of the project, or pictures with what the entry says about them. */
export function AssetsWidget(props: WidgetProps) {
  const { field, editor, label, isHidden, help, problems, isRequired, isReadOnly, language } = props;
  const isImage = field.dataFormat === 'image';
  const linked = useLinkedItems(props, isImage ? assetOf : undefined);
  const { projectId, links, typeName, nameOf } = linked;
  const allowed = allowedTypesOf(field);
  const { uploadPath, filterPaths, displayAltText, displayCaption } = editor.properties;
  const put = (asset: EntrySummary): void => {
    const link = linkTo(asset.sys.id, asset.sys.language, 'asset');
    linked.put((before) => (isImage ? imageOf(link, asset, before) : link));
  };
  const row = (at: number, handle?: ReactNode) => {
    const value = links.values[at];
    return (
      <div className="asset-item">
        <LinkRow
          {...{ projectId, typeName, isReadOnly, handle }}
          {...linked.rowProps(at)}
          picture={<Preview asset={linked.entryAt(at)} isLarge={isImage} />}
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
      <SortedItems keys={linked.keys} isReadOnly={isReadOnly} nameOf={nameOf} onMove={linked.move}>
        {row}
      </SortedItems>
      {!isReadOnly && !linked.isFull && (
        <div className="buttons">
          <Button icon={Image} isSmall onPress={() => linked.pick()}>
            {t(isImage ? 'widget.pickImage' : 'widget.pickAsset')}
          </Button>
        </div>
      )}
      {linked.isPicking && (
        <AssetPicker
          {...{ projectId, label, language, typeName }}
          {...linked.pickerProps}
          types={allowed.length === 0 && isImage ? ['image'] : allowed}
          accept={isImage ? ['image/*'] : undefined}
          firstFolder={typeof uploadPath === 'string' ? uploadPath : ''}
          within={Array.isArray(filterPaths) ? filterPaths.filter(isText) : []}
          onChoose={put}
        />
      )}
    </FieldGroup>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const assetOf = (value: Value): Value | undefined => (isMembers(value) ? value['asset'] : undefined);

/** The asset's own alternative text is a suggestion; what was said about the picture before stays. */
function imageOf(asset: Value, found: EntrySummary, before: Value | undefined): Value {
  if (isMembers(before)) return { ...before, asset };
  const altText = (found as unknown as Readonly<Record<string, unknown>>)['altText'];
  return { asset, ...(typeof altText === 'string' && altText !== '' && { altText }) };
}
