import type { Issue, Localized } from '@annal/kernel';
import { isBlank, isRecord } from '../field/json.ts';
import { isMessage, readLocalized } from '../field/texts.ts';
import type { WorkflowParameter } from '../workflow/workflow.definition.ts';
import { checkName, checkOwnId, checkWord } from './check-parts.ts';
import type { ParameterInput } from './workflow-definition.commands.ts';

/** workflows.md 1.5. */
export function checkParameter(
  sent: ParameterInput,
  path: string,
  seen: Set<string>,
  issues: Issue[],
): WorkflowParameter {
  return {
    id: checkOwnId(sent.id, 'parameter', `${path}.id`, seen, issues),
    name: checkName(sent.name, `${path}.name`, issues),
    description: readLocalized(sent.description, `${path}.description`, issues),
    dataType: checkWord(sent.dataType, ['string'], `${path}.dataType`, issues),
    dataFormat: checkNothing(sent.dataFormat, `${path}.dataFormat`, issues),
    default: checkNothing(sent.default, `${path}.default`, issues),
    validations: checkValidations(sent.validations, `${path}.validations`, issues),
    editor: checkEditor(sent.editor, `${path}.editor`, issues),
  };
}

function checkNothing(sent: unknown, field: string, issues: Issue[]): null {
  if (sent !== undefined && sent !== null) issues.push({ field, message: 'Parameters do not have this' });
  return null;
}

function checkValidations(
  sent: ParameterInput['validations'],
  field: string,
  issues: Issue[],
): WorkflowParameter['validations'] {
  const { required, ...others } = sent ?? {};
  const [other] = Object.keys(others);
  if (other !== undefined) issues.push({ field, message: `Parameters do not have the validation '${other}'` });
  if (required === undefined || required === null) return {};
  if (isRecord(required) && isMessage(required.message) && hasOnly(required, 'message'))
    return { required: { message: messageOf(required.message, field, issues) } };
  issues.push({ field, message: 'The validation required takes a message and nothing else' });
  return {};
}

function messageOf(sent: unknown, field: string, issues: Issue[]): string | Localized | null {
  return isRecord(sent) ? readLocalized(sent as Localized, field, issues) : ((sent as string | undefined) ?? null);
}

function checkEditor(sent: ParameterInput['editor'], field: string, issues: Issue[]): WorkflowParameter['editor'] {
  if (sent === undefined || sent === null) return null;
  const { id, instructions, properties } = sent;
  const isMultiline = typeof id === 'string' && id.toLowerCase() === 'multiline';
  const isText = isBlank(instructions) || (isRecord(instructions) && isMessage(instructions));
  if (!isMultiline || !isText || !isBlank(properties) || !hasOnly(sent, 'id', 'instructions', 'properties'))
    issues.push({ field, message: "The editor has to be 'multiline', with instructions and nothing else" });
  const texts = isText && isRecord(instructions) ? (instructions as Localized) : {};
  return { id: 'multiline', instructions: readLocalized(texts, field, issues), properties: null };
}

const hasOnly = (value: object, ...known: readonly string[]): boolean =>
  Object.keys(value).every((key) => known.includes(key));
