import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { RichToolbar } from './rich-toolbar.tsx';
import type { Content } from './rich-store.ts';
import type { RichFormat } from './rich-format.ts';
import { useRichEditor } from './use-rich-editor.ts';
import { lazyPart } from '../../../ui/part/lazy-part.tsx';

const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog);
const ImageDialog = lazyPart(async () => (await import('./image-dialog.tsx')).ImageDialog);

export interface RichEditorProps {
  readonly format: RichFormat;
  readonly label: string;
  readonly description: string;
  readonly language: string;
  readonly isReadOnly: boolean;
  readonly isInvalid: boolean;
  readonly content: Content;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

export type Asked = 'link' | 'image';

export function RichEditor(props: RichEditorProps) {
  const { format, label, language, isReadOnly, isInvalid } = props;
  const [asked, setAsked] = useState<Asked>();
  const editor = useRichEditor(props, setAsked);
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    editor.mount(host.current);
    return () => editor.unmount();
  }, [editor]);
  const close = (): void => setAsked(undefined);
  return (
    <div className={isInvalid ? 'rich-frame rich-invalid' : 'rich-frame'}>
      {!isReadOnly && <RichToolbar editor={editor} format={format.name} label={label} onAsk={setAsked} />}
      <div ref={host} />
      <Suspense>
        {asked === 'link' && <LinkDialog {...{ editor, language }} format={format.name} onClose={close} />}
        {asked === 'image' && <ImageDialog {...{ editor, language, label }} format={format.name} onClose={close} />}
      </Suspense>
    </div>
  );
}
