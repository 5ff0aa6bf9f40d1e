import { useQueryClient } from '@tanstack/react-query';
import { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from '../../form.ts';
import { isAllowedAddress } from './address.ts';
import { previewOf } from './asset-preview.ts';
import { extensionsOf } from './extensions.ts';
import { imageView } from './image-view.ts';
import { Image } from './image.ts';
import { purified } from './purified.ts';
import type { Asked, RichEditorProps } from './rich-editor.tsx';
import { withTail } from './rich-format.ts';
import type { Content } from './rich-store.ts';

/** TipTap without its own wrapper for React, which renders more than a field of a form needs. */
export function useRichEditor(props: RichEditorProps, onAsk: (asked: Asked) => void): Editor {
  const { format, label, description, language, isReadOnly, isInvalid, content } = props;
  const client = useQueryClient();
  const { projectId } = useForm();
  const [editor] = useState(() => {
    const view = imageView((address) => previewOf(client, projectId, address));
    const extensions = extensionsOf(format.name, Image.extend({ addNodeView: () => view }));
    // Never a text as content: it would be parsed as HTML.
    return new Editor({ element: null, extensions, content: content.json, injectCSS: false, editorProps: BEHAVIOUR });
  });
  const shown = useRef<{ readonly content: Content; readonly doc: Node }>(undefined);
  const change = useEffectEvent(() => {
    const before = shown.current;
    if (before === undefined) return;
    // What was undone is the text as it was, to the last byte.
    const { doc } = editor.state;
    const { text } = before.content;
    props.onChange(before.doc.eq(doc) ? text : withTail(format.writeDoc(doc, text), before.content));
  });
  const leave = useEffectEvent(() => props.onLeave());
  useEffect(() => {
    if (shown.current?.content === content) return;
    // The first one it has had from the beginning.
    if (shown.current !== undefined) editor.commands.setContent(content.json, { emitUpdate: false });
    shown.current = { content, doc: editor.state.doc };
  }, [editor, content]);
  useEffect(() => {
    const listeners = { update: () => change(), blur: () => leave() };
    editor.on('update', listeners.update).on('blur', listeners.blur);
    return () => {
      editor.off('update', listeners.update).off('blur', listeners.blur);
    };
  }, [editor]);
  useEffect(() => {
    const attributes = attributesOf({ label, description, language, isInvalid, isReadOnly });
    const handleKeyDown = (_: EditorView, event: KeyboardEvent): boolean => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false;
      onAsk('link');
      return true;
    };
    editor.setOptions({ editable: !isReadOnly, editorProps: { ...BEHAVIOUR, attributes, handleKeyDown } });
  }, [editor, onAsk, label, description, language, isInvalid, isReadOnly]);
  return editor;
}

const BEHAVIOUR: EditorProps = {
  transformPastedHTML: purified,
  handleDOMEvents: {
    // Tab goes on to the next control.
    keydown: (_, event) => event.key === 'Tab',
    beforeinput: typeOver,
    // A link is edited here, never followed.
    click: (_, event) => {
      if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
      return false;
    },
  },
  /** An address that is pasted over a text links it. */
  handlePaste: ({ state, dispatch }, event) => {
    const address = event.clipboardData?.getData('text/plain').trim() ?? '';
    const { from, to, empty } = state.selection;
    const link = state.schema.marks['link'];
    if (empty || link === undefined || !URL.canParse(address) || !isAllowedAddress(address)) return false;
    dispatch(state.tr.addMark(from, to, link.create({ href: address })));
    return true;
  },
};

/** The browser itself would keep the looks of what is typed over, by a style attribute, which the page's policy forbids. */
function typeOver(view: EditorView, event: InputEvent): boolean {
  const { inputType, data } = event;
  const { empty, from, to } = view.state.selection;
  if (inputType !== 'insertText' || data === null || view.composing || empty) return false;
  event.preventDefault();
  const typed = () => view.state.tr.insertText(data, from, to);
  const isHandled = view.someProp('handleTextInput', (handle) => handle(view, from, to, data, typed)) === true;
  if (!isHandled) view.dispatch(typed().scrollIntoView());
  return true;
}

type Names = Pick<RichEditorProps, 'label' | 'description' | 'language' | 'isInvalid' | 'isReadOnly'>;

const attributesOf = ({ label, description, language, isInvalid, isReadOnly }: Names): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  ...(description !== '' && { 'aria-description': description }),
  ...(isInvalid && { 'aria-invalid': 'true' }),
  ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
  class: 'rich-text',
  lang: language,
  dir: 'auto',
  spellcheck: 'true',
});
