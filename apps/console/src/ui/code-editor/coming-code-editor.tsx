import { Suspense } from 'react';
import type { CodeEditorProps } from './code-editor.tsx';
import { lazyPart } from '../part/lazy-part.tsx';

const CodeEditor = lazyPart(async () => (await import('./code-editor.tsx')).CodeEditor);

/** A code editor whose code arrives with the first one that is shown. */
export function ComingCodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<div className="code-editor code-editor-coming" aria-busy="true" />}>
      <CodeEditor {...props} />
    </Suspense>
  );
}
