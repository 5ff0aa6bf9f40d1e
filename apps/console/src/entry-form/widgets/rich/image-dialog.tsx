import type { Editor } from '@tiptap/core';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { fileOf } from '../../../api/asset-file.ts';
import type { EntrySummary } from '../../../api/models.ts';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useForm } from '../../form.ts';
import { AssetPicker } from '../assets/asset-picker.tsx';
import { isAllowedAddress } from './address.ts';
import { assetAddress } from './asset-address.ts';
import type { RichFormat } from './rich-format.ts';

interface ImageDialogProps {
  readonly editor: Editor;
  readonly format: RichFormat['name'];
  readonly label: string;
  readonly language: string;
  readonly onClose: () => void;
}

interface Shown {
  readonly src: string;
  readonly alt: string;
  /** Known of assets. */
  readonly width?: string | null;
  readonly height?: string | null;
}

/** An asset, or an image by its address, with its alternative text. */
export function ImageDialog({ editor, format, label, language, onClose }: ImageDialogProps) {
  const { projectId } = useForm();
  const isChange = editor.isActive('image');
  const [image, setImage] = useState<Shown>(() => {
    const { src, alt } = isChange ? editor.getAttributes('image') : {};
    return { src: String(src ?? ''), alt: String(alt ?? '') };
  });
  const [isRefused, setRefused] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const set = (): void => {
    const attrs = { ...image, src: image.src.trim(), alt: image.alt.trim() };
    if (!isAllowedAddress(attrs.src)) return setRefused(true);
    const chain = editor.chain().focus();
    if (isChange) chain.updateAttributes('image', attrs).run();
    else chain.insertContent({ type: 'image', attrs }).run();
    onClose();
  };
  const choose = (asset: EntrySummary): void => {
    const { width, height, uri } = fileOf(asset);
    setPicking(false);
    setRefused(false);
    if (uri === undefined) return;
    const size = { width: width ? String(width) : null, height: height ? String(height) : null };
    setImage({
      src: assetAddress(projectId, uri, document.baseURI),
      alt: image.alt === '' ? altTextOf(asset) : image.alt,
      ...(format === 'html' && size),
    });
  };
  const foot = (
    <Button look="main" type="submit" form="rich-image">
      {t(isChange ? 'widget.setImage' : 'widget.insertImage')}
    </Button>
  );
  return (
    <Dialog title={t('widget.addImage')} isOpen onClose={onClose} foot={foot}>
      <form
        id="rich-image"
        className="rich-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          set();
        }}
      >
        <div className="buttons">
          <Button icon={Image} autoFocus onPress={() => setPicking(true)}>
            {t('widget.pickImage')}
          </Button>
        </div>
        <TextField
          label={t('widget.address')}
          value={image.src}
          onChange={(src) => {
            setImage({ src, alt: image.alt });
            setRefused(false);
          }}
          help={t('widget.addressHelp')}
          problems={isRefused ? [t('widget.addressRefused')] : []}
        />
        <TextField
          label={t('widget.altText')}
          value={image.alt}
          onChange={(alt) => setImage({ ...image, alt })}
          help={t('widget.altTextHelp')}
        />
      </form>
      {isPicking && (
        <AssetPicker
          {...{ projectId, label, language }}
          types={['image']}
          accept={['image/*']}
          firstFolder=""
          chosen={[]}
          isForMany={false}
          typeName={() => t('widget.addImage')}
          onChoose={choose}
          onUnchoose={() => undefined}
          onClose={() => setPicking(false)}
        />
      )}
    </Dialog>
  );
}

function altTextOf(asset: EntrySummary): string {
  const { altText } = asset as { readonly altText?: unknown };
  return typeof altText === 'string' ? altText : '';
}
