import { CommandError, failedToParse, notSupported } from '../errors.ts';
import { NULL, stringOf, truthOf } from '../bson/scalars.ts';
import { BsonType, elementsOf, entriesOf, type BsonValue } from '../bson/value.ts';
import { ArrayNode, valueOf } from '../update/tree.ts';
import { compileExpression, type Expression, type Scope, type Variable } from './expression.ts';
import { isNothing, nameOf } from './numbers.ts';

export function compileFilter(argument: BsonValue, scope: Scope): Expression {
  if (!argument.isObject())
    throw new CommandError(28646, `$filter only supports an object as its argument, not ${nameOf(argument)}`);
  const named = new Map(entriesOf(argument));
  for (const name of named.keys()) {
    if (name === 'limit') throw notSupported('$filter with limit');
    if (!['input', 'as', 'cond'].includes(name))
      throw new CommandError(28647, `Unrecognized parameter to $filter: ${name}`);
  }
  const [input, cond] = [named.get('input'), named.get('cond')];
  if (!input) throw new CommandError(28648, "Missing 'input' parameter to $filter");
  if (!cond) throw new CommandError(28650, "Missing 'cond' parameter to $filter");
  const name = variableName(named.get('as'));
  const variable: Variable = { value: undefined };
  const array = compileExpression(input, scope);
  const holds = compileExpression(cond, new Map([...scope, [name, variable]]));
  return (document) => {
    const value = array(document);
    if (!value || isNothing(value)) return NULL;
    if (!value.isArray()) throw new CommandError(28651, `input to $filter must be an array not ${nameOf(value)}`);
    const kept = elementsOf(value).filter((element) => {
      variable.value = element;
      return truthOf(holds(document));
    });
    return valueOf(new ArrayNode(kept));
  };
}

/** As in MongoDB, names begin with a small letter, so that none hides a system variable. */
function variableName(as: BsonValue | undefined): string {
  if (!as) return 'this';
  const name = as.type === BsonType.string ? stringOf(as) : '';
  if (!name) throw failedToParse('empty variable names are not allowed');
  if (name !== 'CURRENT' && !/^[a-z\u0080-\uffff]/.test(name))
    throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
  if (!/^[\w\u0080-\uffff]+$/.test(name))
    throw failedToParse(`'${name}' contains an invalid character for a variable name`);
  return name;
}
