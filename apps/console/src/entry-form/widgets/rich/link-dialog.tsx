import type { Editor } from '@tiptap/core';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { OuterLink } from '../../../ui/button/link.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { isAllowedAddress } from './address.ts';
import { EntryAddress } from './entry-address.tsx';
import type { RichFormat } from './rich-format.ts';

interface LinkDialogProps {
  readonly editor: Editor;
  readonly format: RichFormat['name'];
  readonly language: string;
  readonly onClose: () => void;
}

/** To an address, or to an entry, whose address is its place in the tree. */
export function LinkDialog({ editor, format, language, onClose }: LinkDialogProps) {
  const isLink = editor.isActive('link');
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [entryId, setEntryId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isPicking, setPicking] = useState(false);
  const set = (): void => {
    const href = address.trim();
    if (!isAllowedAddress(href)) return setProblem(t('widget.addressRefused'));
    setLink(editor, { href, ...(format === 'html' && { 'data-entry-id': entryId ?? null }) });
    onClose();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onClose();
  };
  const foot = (
    <>
      {isLink && <Button onPress={remove}>{t('widget.unlink')}</Button>}
      <Button look="main" type="submit" form="rich-link">
        {t('widget.setLink')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('widget.addLink')} isOpen onClose={onClose} foot={foot}>
      <form
        id="rich-link"
        className="rich-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          set();
        }}
      >
        <TextField
          label={t('widget.address')}
          value={address}
          onChange={(typed) => {
            setAddress(typed);
            setEntryId(undefined);
            setProblem(undefined);
          }}
          autoFocus
          help={t('widget.addressHelp')}
          problems={problem === undefined ? [] : [problem]}
        />
        <div className="buttons">
          <Button icon={Link2} isSmall onPress={() => setPicking(true)}>
            {t('widget.chooseEntry')}
          </Button>
          {URL.canParse(address) && isAllowedAddress(address) && (
            <OuterLink href={address}>{t('editor.openAddress')}</OuterLink>
          )}
        </div>
      </form>
      {isPicking && (
        <EntryAddress
          language={language}
          onClose={() => setPicking(false)}
          onChoose={(path, id) => {
            setPicking(false);
            setProblem(path === undefined ? t('widget.noPlace') : undefined);
            if (path === undefined) return;
            setAddress(path);
            setEntryId(id);
          }}
        />
      )}
    </Dialog>
  );
}

type Link = { readonly href: string } & Readonly<Record<string, string | null>>;

/** Around what is selected, instead of the link that the caret is in, or as a text of its own. */
function setLink(editor: Editor, attrs: Link): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: attrs.href, marks: [{ type: 'link', attrs }] }).run();
  else chain.extendMarkRange('link').setMark('link', attrs).run();
}
