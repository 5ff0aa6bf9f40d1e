import { stateOf, type WorkflowDefinition } from '@annal/content-rules';
import type { Entry } from '../../../api/entry.ts';

/** Whether its state asks to be read beside what is live, for whoever decides about it (docs/contract/workflows.md). */
export const opensBesidePublished = ({ sys }: Entry, workflow: WorkflowDefinition): boolean =>
  sys.isPublished && stateOf(workflow, sys.workflow.state).uiEditorView === 'previousPublishedVersionCompare';
