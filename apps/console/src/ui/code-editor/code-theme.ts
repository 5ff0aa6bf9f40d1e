import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Custom properties reach into the shadow root, so both themes are followed. */
export const frame = EditorView.theme({
  '&': { backgroundColor: 'var(--background)', color: 'var(--text)', fontSize: 'var(--size-13)', borderRadius: '3px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6', minHeight: '8rem', maxHeight: '32rem' },
  '.cm-content': { caretColor: 'var(--text)', padding: 'var(--space-2) 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--muted)',
    border: 'none',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--pressed)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-soft)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--floating)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    fontFamily: 'var(--font)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textUnderlineOffset: '3px',
  },
  '.cm-lint-marker-error': {
    content: 'none',
    inlineSize: '0.5rem',
    blockSize: '0.5rem',
    marginBlockStart: '0.4rem',
    borderRadius: '50%',
    backgroundColor: 'var(--danger)',
  },
});

export const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.atom], color: 'var(--warning)' },
  { tag: [tags.number, tags.string, tags.attributeValue], color: 'var(--success)' },
  { tag: [tags.propertyName, tags.tagName, tags.link, tags.url], color: 'var(--accent)' },
  {
    tag: [tags.attributeName, tags.angleBracket, tags.comment, tags.meta, tags.processingInstruction],
    color: 'var(--muted)',
  },
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);
