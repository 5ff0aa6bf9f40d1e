import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser, DOMSerializer, Fragment, Node, type Schema } from '@tiptap/pm/model';
import dompurify from 'dompurify';
import { extensionsOf } from './extensions.ts';
import { HIDDEN_ELEMENT, HIDDEN_HANDLER, HIDDEN_STYLE, hidden } from './hidden.ts';
import { htmlOf, inert } from './inert.ts';
import { difference } from './loss.ts';
import { noted, spelled } from './original.ts';
import type { Read, RichFormat } from './rich-format.ts';

let ownSchema: Schema | undefined;
const schema = (): Schema => (ownSchema ??= getSchema(extensionsOf('html')));

const EMPTY: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] };

/** HTML becomes nodes by way of DOMPurify only; the schema decides what they are. */
function read(html: string): Read {
  if (html.trim() === '') return { json: EMPTY, loss: undefined, tail: '' };
  const fragment = dompurify.sanitize(hidden(html), { RETURN_DOM_FRAGMENT: true, ADD_ATTR: ['target'] });
  const removed = dompurify.removed.map((each) =>
    'element' in each ? nameOf(each.element.nodeName) : (each.attribute?.name ?? ''),
  );
  const original = fragment.cloneNode(true) as DocumentFragment;
  const node = DOMParser.fromSchema(schema()).parse(noted(fragment));
  const loss = difference(original, written(node.content), removed)?.map((name) => SHOWN[name] ?? name);
  return { json: node.toJSON() as JSONContent, loss, tail: /\s*$/.exec(html)?.[0] ?? '' };
}

const SHOWN: Readonly<Record<string, string>> = { [HIDDEN_STYLE]: 'style', [HIDDEN_HANDLER]: 'on…' };

function nameOf(nodeName: string): string {
  if (nodeName === '#comment') return '<!-- -->';
  return `<${nodeName.toLowerCase().replace('#', '').replace(HIDDEN_ELEMENT, '')}>`;
}

const write = (json: JSONContent): string => writeDoc(Node.fromJSON(schema(), json));

/** Blocks are the same objects until they are edited, so that a key press writes one of them anew. */
const known = new WeakMap<Node, string>();

function writeDoc(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0) return '';
  return doc.children
    .map((block) => {
      const text = known.get(block) ?? htmlOf(written(Fragment.from(block)));
      known.set(block, text);
      return text;
    })
    .join('');
}

function written(blocks: Fragment): DocumentFragment {
  const [first] = blocks.content;
  const serializer = DOMSerializer.fromSchema(first?.type.schema ?? schema());
  return spelled(serializer.serializeFragment(blocks, { document: inert }) as DocumentFragment);
}

export const html: RichFormat = { name: 'html', read, write, writeDoc };
