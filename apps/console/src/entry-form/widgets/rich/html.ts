import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser, DOMSerializer, Node, type Schema } from '@tiptap/pm/model';
import dompurify from 'dompurify';
import { extensionsOf } from './extensions.ts';
import { HIDDEN_ELEMENT, HIDDEN_HANDLER, HIDDEN_STYLE, hidden } from './hidden.ts';
import { htmlOf, inert } from './inert.ts';
import { difference } from './loss.ts';
import { noted, spelled } from './original.ts';
import type { Read, RichFormat } from './rich-format.ts';

let known: Schema | undefined;
const schema = (): Schema => (known ??= getSchema(extensionsOf('html')));

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
  const loss = difference(original, written(node), removed)?.map((name) => SHOWN[name] ?? name);
  return { json: node.toJSON() as JSONContent, loss, tail: /\s*$/.exec(html)?.[0] ?? '' };
}

const SHOWN: Readonly<Record<string, string>> = { [HIDDEN_STYLE]: 'style', [HIDDEN_HANDLER]: 'on…' };

function nameOf(nodeName: string): string {
  if (nodeName === '#comment') return '<!-- -->';
  return `<${nodeName.toLowerCase().replace('#', '').replace(HIDDEN_ELEMENT, '')}>`;
}

function write(json: JSONContent): string {
  const node = Node.fromJSON(schema(), json);
  if (node.childCount === 1 && node.firstChild?.type.name === 'paragraph' && node.firstChild.childCount === 0)
    return '';
  return htmlOf(written(node));
}

function written(node: Node): DocumentFragment {
  const serializer = DOMSerializer.fromSchema(schema());
  return spelled(serializer.serializeFragment(node.content, { document: inert }) as DocumentFragment);
}

export const html: RichFormat = { name: 'html', read, write };
