export { checkComponent } from './component/check-component.ts';
export type * from './component/component.definition.ts';
export type * from './component/component.input.ts';
export { checkContentFormat, checkContentType } from './content-type/check-content-type.ts';
export * from './content-type/content-type.definition.ts';
export type * from './content-type/content-type.input.ts';
export { checkId, checkSameId } from './definition/check-naming.ts';
export { checkPublish } from './definition/check-publish.ts';
export { checkTrigger, versionProblem } from './definition/check-trigger.ts';
export { changed, checkPublishedFields } from './definition/revision.ts';
export { apiIdProblem } from './field/api-id.ts';
export { checkFields, type FieldsContext } from './field/check-fields.ts';
export { compileEntryValidator } from './field/compile-entry-validator.ts';
export * from './field/component-facts.ts';
export * from './field/components.ts';
export { instantOf } from './field/date-time.ts';
export type * from './field/entry-validator.ts';
export * from './field/field.ts';
export { isArray, isBlank, isDeeperThan } from './field/json.ts';
export { compileRegex, type CompiledRegex, type LinearEngine } from './field/regex/compiled-regex.ts';
export { Matching, type RegexAnswers, type RegexQuestion } from './field/regex/matching.ts';
export { applicableRules } from './field/rules/catalogue.ts';
export { linkedId } from './field/shapes/link.ts';
export { lookUpIn, shownTag, shownTags, tagIdIn, type TagLookUp } from './field/shapes/tag.ts';
export {
  haveTagFormats,
  isTagFormat,
  tagFormatsOf,
  tagGroupIn,
  visitTagFields,
  visitTags,
} from './field/tag-formats.ts';
export { lengthOf } from './field/texts.ts';
export { visitValues } from './field/visit-values.ts';
export { foldedText } from './tags/folded-text.ts';
export { groupOf, labelKey, tagOf, tagWithValue, valueKey, type KnownTag, type KnownTags } from './tags/known-tags.ts';
export { isDefinitionId } from './workflow-definition/check-parts.ts';
export { checkDefinitionId, checkWorkflowDefinition } from './workflow-definition/check-workflow-definition.ts';
export { workflowColors } from './workflow-definition/check-workflow-event.ts';
export type * from './workflow-definition/workflow-definition.input.ts';
export { builtInWorkflow, builtInWorkflows } from './workflow/built-in-workflows.ts';
export { ARCHIVED } from './workflow/define-workflow.ts';
export { contensisEntryApproval } from './workflow/entry-approval.workflow.ts';
export { contensisEntryBasic } from './workflow/entry-basic.workflow.ts';
export { grantableWorkflow, type GrantableWorkflow } from './workflow/grantable-workflow.ts';
export { runnable } from './workflow/runnable.ts';
export { SCHEDULED, scheduleEvents, SYS_UNPUBLISH_INVOKE } from './workflow/schedule-events.ts';
export type * from './workflow/workflow.definition.ts';
export * from './workflow/workflow.rules.ts';
