import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { DomainError } from '@annal/kernel';
import { RequestBody } from '../request/request-body.ts';
import { propertiesOf } from './property-rule.ts';
import { JudgedLater, withoutUnreadable } from './judged-later.ts';
import { bindModel, modelIssues } from './read-model.ts';

@Injectable()
export class ModelPipe implements PipeTransform {
  transform(value: unknown, { type, data, metatype }: ArgumentMetadata): unknown {
    if ((type === 'body' || type === 'query') && data !== undefined) {
      throw new Error(`Take the whole ${type}: its names match in any case, but '${data}' in a decorator would not`);
    }
    return type === 'body' ? readBody(value, metatype) : value;
  }
}

async function readBody(value: unknown, metatype: Type<unknown> | undefined): Promise<unknown> {
  if (value === undefined) throw new DomainError('invalid', 'Request.Body', 'The request body is not valid JSON');
  if (!(value instanceof RequestBody)) return value;
  if (metatype === Array) return value.array();
  const model = metatype as Type<object> | undefined;
  if (!model || propertiesOf(model).size === 0) return value.object();
  return readModel(value, model);
}

export async function readModel<Model extends object>(body: RequestBody, model: Type<Model>): Promise<Model> {
  const instance = bindModel(model, await body.object(), body.method === 'POST') as Model;
  const issues = modelIssues(instance);
  if (issues.length === 0) return instance;
  if (instance instanceof JudgedLater) return withoutUnreadable(instance, issues);
  throw new DomainError('rejected', 'Request.Model', body.message, issues);
}
