import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { colors, frame } from './code-theme.ts';

export interface CodeView {
  readonly view: EditorView;
  /** Colours and checks of a language. */
  readonly speak: (support: Extension) => void;
  readonly name: (names: Extension) => void;
  readonly destroy: () => void;
}

interface Begin {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

/** A change that nobody typed here. */
const given = Annotation.define<boolean>();

export function codeView(host: HTMLElement, { text, onChange, onBlur }: Begin): CodeView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const language = new Compartment();
  const names = new Compartment();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        syntaxHighlighting(colors),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        frame,
        lineEndsOf(text),
        language.of([]),
        names.of([]),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          const isTyped = transactions.some((each) => each.docChanged && each.annotation(given) !== true);
          if (docChanged && isTyped) onChange(state.sliceDoc());
        }),
        EditorView.domEventHandlers({ blur: () => onBlur(), beforeinput: typeOver }),
      ],
    }),
  });
  return {
    view,
    speak: (support) => view.dispatch({ effects: language.reconfigure(support) }),
    name: (extension) => view.dispatch({ effects: names.reconfigure(extension) }),
    destroy: () => view.destroy(),
  };
}

/** The browser itself would keep the looks of what is typed over, by a style attribute, which the page's policy forbids. */
function typeOver(event: InputEvent, view: EditorView): boolean {
  const { inputType, data } = event;
  if (inputType !== 'insertText' || data === null || view.composing || view.state.selection.main.empty) return false;
  view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
  event.preventDefault();
  return true;
}

/** Lines of one text end alike, as they did before; where they differ, an edit makes them alike. */
const lineEndsOf = (text: string): Extension =>
  text.includes('\r\n') && !/(?<!\r)\n/.test(text) ? EditorState.lineSeparator.of('\r\n') : [];

export function setCode({ view }: CodeView, text: string): void {
  const { state } = view;
  const next = state.toText(text);
  if (state.doc.eq(next)) return;
  view.dispatch({ changes: { from: 0, to: state.doc.length, insert: next }, annotations: given.of(true) });
}

interface Names {
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly isInvalid: boolean;
  readonly lang: string | undefined;
  readonly description: string | undefined;
}

export function setNames({ name }: CodeView, { label, isReadOnly, isInvalid, lang, description }: Names): void {
  const attributes: Record<string, string> = {
    'aria-label': label,
    spellcheck: 'false',
    ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(lang !== undefined && { lang }),
    ...(description !== undefined && description !== '' && { 'aria-description': description }),
  };
  name([
    EditorView.contentAttributes.of(attributes),
    EditorState.readOnly.of(isReadOnly),
    EditorView.editable.of(!isReadOnly),
  ]);
}
