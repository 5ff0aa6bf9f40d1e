import type { Extension } from '@codemirror/state';

export type CodeLanguage = 'json' | 'html' | 'markdown';

/** Each arrives with the first text that is written in it. */
export async function languageOf(language: CodeLanguage, problem: string): Promise<Extension> {
  if (language === 'json') return (await import('./json-code-editor.ts')).support(problem);
  if (language === 'html') return (await import('./html-code-editor.ts')).support;
  return (await import('./markdown-code-editor.ts')).support;
}
