import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { isAllowedAddress } from './address.ts';

/** An image by its address, with its alternative text. */
export function ImageDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const isChange = editor.isActive('image');
  const [{ src, alt }, setImage] = useState(() => {
    const attrs = isChange ? editor.getAttributes('image') : {};
    return { src: String(attrs['src'] ?? ''), alt: String(attrs['alt'] ?? '') };
  });
  const [isRefused, setRefused] = useState(false);
  const set = (): void => {
    const image = { src: src.trim(), alt: alt.trim() };
    if (!isAllowedAddress(image.src)) return setRefused(true);
    const chain = editor.chain().focus();
    if (isChange) chain.updateAttributes('image', image).run();
    else chain.insertContent({ type: 'image', attrs: image }).run();
    onClose();
  };
  const foot = (
    <Button look="main" type="submit" form="rich-image">
      {t(isChange ? 'widget.setImage' : 'widget.addImage')}
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
        <TextField
          label={t('widget.address')}
          value={src}
          onChange={(typed) => setImage({ src: typed, alt })}
          autoFocus
          help={t('widget.addressHelp')}
          problems={isRefused ? [t('widget.addressRefused')] : []}
        />
        <TextField
          label={t('widget.altText')}
          value={alt}
          onChange={(typed) => setImage({ src, alt: typed })}
          help={t('widget.altTextHelp')}
        />
      </form>
    </Dialog>
  );
}
