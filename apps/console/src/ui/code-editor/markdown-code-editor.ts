import { defineLanguageFacet, Language, LanguageSupport } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { GFM, parser } from '@lezer/markdown';

/** Without the languages inside of blocks of code, which are most of CodeMirror's own package for Markdown. */
const language = new Language(defineLanguageFacet(), parser.configure(GFM), [], 'markdown');

export const support: Extension = new LanguageSupport(language);
