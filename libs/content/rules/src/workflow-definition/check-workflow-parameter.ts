import { isRecord, type JsonReader, type Localized } from '@annal/kernel';
import { isBlank } from '../field/json.ts';
import { isMessage, readLocalized } from '../field/texts.ts';
import type { WorkflowParameter } from '../workflow/workflow.definition.ts';
import { checkName, checkOwnId, checkWord } from './check-parts.ts';
import type { ParameterInput } from './workflow-definition.input.ts';

/** workflows.md 1.5. */
export function checkParameter(sent: JsonReader<keyof ParameterInput>, seen: Set<string>): WorkflowParameter {
  return {
    id: checkOwnId(sent.own('id'), 'parameter', seen),
    name: checkName(sent.own('name')),
    description: readLocalized(sent.own('description')),
    dataType: checkWord(sent.own('dataType'), ['string']),
    dataFormat: checkNothing(sent.own('dataFormat')),
    default: checkNothing(sent.own('default')),
    validations: checkValidations(sent.own('validations')),
    editor: checkEditor(sent.own('editor')),
  };
}

function checkNothing(sent: JsonReader): null {
  if (!sent.isAbsent) sent.refuse('Parameters do not have this');
  return null;
}

function checkValidations(sent: JsonReader): WorkflowParameter['validations'] {
  const { required, ...others } = sent.record() ?? {};
  const [other] = Object.keys(others);
  if (other !== undefined) sent.refuse(`Parameters do not have the validation '${other}'`);
  if (required === undefined || required === null) return {};
  if (isRecord(required) && isMessage(required.message) && hasOnly(required, 'message'))
    return { required: { message: messageOf(sent.own('required').own('message').at(sent.path)) } };
  sent.refuse('The validation required takes a message and nothing else');
  return {};
}

function messageOf(sent: JsonReader): string | Localized | null {
  return isRecord(sent.value) ? readLocalized(sent) : (sent.text() ?? null);
}

function checkEditor(sent: JsonReader): WorkflowParameter['editor'] {
  const editor = sent.record();
  if (!editor) return null;
  const { id, instructions, properties } = editor;
  const isMultiline = typeof id === 'string' && id.toLowerCase() === 'multiline';
  const isText = isBlank(instructions) || (isRecord(instructions) && isMessage(instructions));
  if (!isMultiline || !isText || !isBlank(properties) || !hasOnly(editor, 'id', 'instructions', 'properties'))
    sent.refuse("The editor has to be 'multiline', with instructions and nothing else");
  const texts = isText ? readLocalized(sent.own('instructions').at(sent.path)) : {};
  return { id: 'multiline', instructions: texts, properties: null };
}

const hasOnly = (value: object, ...known: readonly string[]): boolean =>
  Object.keys(value).every((key) => known.includes(key));
