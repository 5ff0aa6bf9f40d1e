import { LanguageSupport, LRLanguage } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { parser } from '@lezer/html';

/** Without the languages inside of scripts and style sheets, which are most of CodeMirror's own package for HTML. */
export const support: Extension = new LanguageSupport(LRLanguage.define({ name: 'html', parser }));
