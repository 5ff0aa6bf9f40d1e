import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Media {
  readonly schema: object;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: { readonly type?: string; readonly [keyword: string]: unknown };
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

interface FoundOperation {
  readonly path: string;
  readonly verb: string;
  readonly operation: Operation;
}

interface Route {
  readonly path: string;
  readonly pattern: RegExp;
  readonly rank: string;
  readonly verbs: Readonly<Record<string, Operation>>;
}

export interface Received {
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
}

export interface Sent {
  readonly method: string;
  readonly target: string;
  readonly contentType: string | null;
  readonly body: string;
}

export class Description {
  private readonly ajv = new Ajv2020({ strict: false, allowUnionTypes: true });
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly routes: readonly Route[];

  constructor(document: Document) {
    addFormats.default(this.ajv);
    const closed = exactly(document) as Document;
    this.ajv.addSchema(closed, 'api');
    this.ajv.addSchema(document, 'requests');
    this.routes = Object.entries(closed.paths)
      .map(([path, verbs]) => ({ path, verbs, pattern: patternOf(path), rank: rankOf(path) }))
      .sort((left, right) => (left.rank < right.rank ? -1 : 1));
  }

  problemOf({ method, target, status, contentType, body }: Received): string | undefined {
    const found = this.find(method.toLowerCase(), target.split(/[?#]/, 1)[0] ?? '');
    if (!found) return undefined;
    const { path, verb, operation } = found;
    const response = operation.responses[String(status)];
    if (!response) return `${verb} ${path} does not describe ${status}: ${body.slice(0, 500)}`;
    if (method === 'HEAD' || status === 304) return undefined;
    const { content } = response;
    if (!content)
      return body === '' ? undefined : `${verb} ${path} describes ${status} without a body: ${body.slice(0, 500)}`;
    if (body === '') return `${verb} ${path} describes ${status} with a body`;
    const type = [contentType?.split(';', 1)[0]?.toLowerCase() ?? '', '*/*'].find((each) => each in content);
    if (type === undefined) return `${verb} ${path} does not describe ${status} as ${String(contentType)}`;
    if (!type.endsWith('json')) return undefined;
    const errors = this.errorsOf(['api', path, verb, 'responses', String(status), 'content', type, 'schema'], body);
    return errors && `${verb} ${path} ${status} differs from its description: ${errors}\n${body.slice(0, 2_000)}`;
  }

  requestProblemOf({ method, target, contentType, body }: Sent): string | undefined {
    const found = this.find(method.toLowerCase(), target.split(/[?#]/, 1)[0] ?? '');
    if (!found) return `${method} ${target} is no operation`;
    return this.queryProblemOf(target, found) ?? this.bodyProblemOf({ contentType, body }, found);
  }

  private bodyProblemOf(
    { contentType, body }: Pick<Sent, 'contentType' | 'body'>,
    { path, verb, operation }: FoundOperation,
  ) {
    const content = operation.requestBody?.content;
    if (!content || body === '') return undefined;
    const type = contentType?.split(';', 1)[0]?.toLowerCase() ?? '';
    if (!(type in content)) return `${verb} ${path} accepts no ${type}`;
    if (!type.endsWith('json')) return undefined;
    const errors = this.errorsOf(['requests', path, verb, 'requestBody', 'content', type, 'schema'], body);
    return errors && `${verb} ${path} does not accept this body: ${errors}\n${body.slice(0, 2_000)}`;
  }

  /** Names match in any case, and an empty value counts as absent (conventions.md 1). */
  private queryProblemOf(target: string, { path, verb, operation }: FoundOperation): string | undefined {
    const sent = [...new URL(target, 'http://any').searchParams].filter(([, value]) => value !== '');
    const known = operation.parameters ?? [];
    const indexOf = (name: string) => known.findIndex((each) => each.in === 'query' && isSame(each.name, name));
    for (const [name, value] of sent) {
      const index = indexOf(name);
      const parameter = known[index];
      if (!parameter) return `${verb} ${path} accepts no '${name}' in its query`;
      const inner = parameter.content ? ['content', 'application/json', 'schema'] : ['schema'];
      const pointer = ['requests', path, verb, 'parameters', String(index), ...inner];
      const errors = this.errorsOf(pointer, jsonOf(parameter, value));
      if (errors) return `${verb} ${path} does not accept '${value}' as ${parameter.name}: ${errors}`;
    }
    const needed = known.filter((each) => each.in === 'query' && each.required).map(({ name }) => name);
    const missing = needed.find((name) => !sent.some(([other]) => isSame(name, other)));
    return missing && `${verb} ${path} requires '${missing}' in its query`;
  }

  private find(method: string, path: string): FoundOperation | undefined {
    const verbs = method === 'head' ? ['head', 'get'] : [method];
    for (const { path: template, pattern, verbs: known } of this.routes) {
      if (!pattern.test(path)) continue;
      for (const verb of verbs) {
        const operation = known[verb];
        if (operation) return { path: template, verb, operation };
      }
    }
    return undefined;
  }

  private errorsOf([source = '', ...pointer]: readonly string[], body: string): string | undefined {
    const escaped = ['paths', ...pointer].map((part) => part.replace(/~/g, '~0').replace(/\//g, '~1'));
    const reference = `${source}#/${escaped.map(encodeURIComponent).join('/')}`;
    const check = this.compiled.get(reference) ?? this.ajv.compile({ $ref: reference });
    this.compiled.set(reference, check);
    return check(JSON.parse(body)) ? undefined : this.ajv.errorsText(check.errors);
  }
}

const isSame = (name: string, other: string) => name.toLowerCase() === other.toLowerCase();

function jsonOf({ schema, content }: Parameter, sent: string): string {
  const text = content ? sent : sent.toLowerCase();
  const isText = !content && !['integer', 'number', 'boolean'].includes(schema?.type ?? '');
  return isText || !isJson(text) ? JSON.stringify(sent) : text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Closes objects that list their properties, so that an undescribed one is a difference. */
function exactly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exactly);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, exactly(inner)] as const);
  const isOpen = 'additionalProperties' in value || !('properties' in value) || !('type' in value);
  return Object.fromEntries(isOpen ? entries : [...entries, ['additionalProperties', false]]);
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (segment === '{path}') return '.+';
    return segment.startsWith('{') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}/?$`, 'i');
}

/** Routers prefer literal segments to parameters, and parameters to wildcards. */
function rankOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment === '{path}' ? '2' : segment.startsWith('{') ? '1' : '0'))
    .join('');
}
