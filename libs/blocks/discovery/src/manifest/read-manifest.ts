import type { BlockEndpoint, DiscoveryProblem, DiscoveryWarningCode } from '@annal/blocks-domain';
import { InspectionError } from '@annal/blocks-domain';
import { isUtf8 } from 'node:buffer';

export interface ManifestContent {
  readonly port: number;
  readonly staticPaths: readonly string[];
  readonly enableFullUriRouting: boolean;
  readonly endpoints: readonly BlockEndpoint[];
  readonly description: string | undefined;
  readonly warnings: readonly DiscoveryProblem<DiscoveryWarningCode>[];
}

export const emptyManifest: ManifestContent = {
  port: 3001,
  staticPaths: [],
  enableFullUriRouting: false,
  endpoints: [],
  description: undefined,
  warnings: [],
};

const MAX_DEPTH = 32;
const MAX_ENDPOINTS = 200;
const MAX_PATH = 2_000;
const MAX_STATIC_PATH = 255;
const MAX_DESCRIPTION = 500;
const ENDPOINT_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** block-discovery.md 6. @throws InspectionError `MANIFEST_INVALID`, with the place but never the value */
export function readManifest(bytes: Buffer): ManifestContent {
  const document = parse(bytes);
  const warnings: DiscoveryProblem<DiscoveryWarningCode>[] = [];
  const either = (name: string, other: string) => {
    const [first, second] = [document[name], document[other]];
    if (first === undefined) return { key: other, value: second };
    if (second !== undefined)
      warnings.push({ code: 'MANIFEST_DUPLICATE_KEY', message: `'${name}' counts, '${other}' is ignored` });
    return { key: name, value: first };
  };
  const { key: pathsKey, value: paths } = either('static_paths', 'staticPaths');
  const { key: routingKey, value: routing } = either('enableFullUriRouting', 'enable_full_uri_routing');
  return {
    port: portOf(document['port']),
    staticPaths: staticPathsOf(paths, pathsKey, warnings),
    enableFullUriRouting: flagOf(routing, routingKey),
    endpoints: endpointsOf(document['endpoints']),
    description: descriptionOf(document['description']),
    warnings,
  };
}

function parse(bytes: Buffer): Readonly<Record<string, unknown>> {
  if (!isUtf8(bytes)) throw invalid('', 'is not UTF-8');
  const value = jsonOf(bytes.toString('utf8').replace(/^\ufeff/, ''));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('', 'is not an object');
  if (isDeeperThan(value, MAX_DEPTH)) throw invalid('', `is nested deeper than ${MAX_DEPTH} levels`);
  return value as Record<string, unknown>;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid('', 'is not JSON');
  }
}

/** Breadth-first, so that a deeply nested document cannot overflow the stack. */
function isDeeperThan(value: object, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level
      .flatMap((each) => Object.values(each as object) as unknown[])
      .filter((each) => typeof each === 'object' && each);
  }
  return false;
}

function portOf(value: unknown): number {
  if (value === undefined) return emptyManifest.port;
  const port = typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value;
  if (typeof port === 'number' && Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw invalid('/port', 'is not a port from 1 to 65535');
}

function flagOf(value: unknown, key: string): boolean {
  if (value === undefined) return false;
  if (typeof value === 'boolean') return value;
  throw invalid(`/${key}`, 'is neither true nor false');
}

/** 6.1: paths without effect are dropped with a warning. */
function staticPathsOf(value: unknown, key: string, warnings: DiscoveryProblem<DiscoveryWarningCode>[]) {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalid(`/${key}`, 'is not a list');
  const kept = new Set<string>();
  for (const [index, item] of value.entries()) {
    if (typeof item !== 'string') throw invalid(`/${key}/${index}`, 'is not a text');
    const path = item.trim();
    if (isStaticPath(path)) kept.add(path);
    else warnings.push({ code: 'STATIC_PATH_IGNORED', message: `The static path at /${key}/${index} has no effect` });
  }
  return [...kept];
}

function isStaticPath(path: string): boolean {
  if (path.length > MAX_STATIC_PATH || /[*?#]/.test(path)) return false;
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.length > 0 && !segments.includes('..');
}

function endpointsOf(value: unknown): readonly BlockEndpoint[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalid('/endpoints', 'is not a list');
  if (value.length > MAX_ENDPOINTS) throw invalid('/endpoints', `has more than ${MAX_ENDPOINTS} items`);
  const ids = new Set<string>();
  return value.map((item: unknown, index) => {
    const endpoint = endpointOf(item, `/endpoints/${index}`);
    if (ids.has(endpoint.id.toLowerCase())) throw invalid(`/endpoints/${index}/id`, 'is used twice');
    ids.add(endpoint.id.toLowerCase());
    return endpoint;
  });
}

function endpointOf(value: unknown, at: string): BlockEndpoint {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(at, 'is not an object');
  const { id, path, type = 'pagelet' } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || !ENDPOINT_ID.test(id)) throw invalid(`${at}/id`, 'is not an endpoint id');
  if (type !== 'pagelet' && type !== 'layout') throw invalid(`${at}/type`, "is neither 'pagelet' nor 'layout'");
  return { id, path: pathOf(path, `${at}/path`), type };
}

function pathOf(value: unknown, at: string): string {
  const path = typeof value === 'string' ? value.trim() : '';
  const absolute = path.startsWith('/') ? path : `/${path}`;
  const isPath = path !== '' && !/^\/\/|[?#\0-\u001f]|^\/?[a-z][a-z0-9+.-]*:/i.test(path);
  if (isPath && absolute.length <= MAX_PATH) return absolute;
  throw invalid(at, 'is not an absolute path');
}

function descriptionOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value.length <= MAX_DESCRIPTION) return value;
  throw invalid('/description', `is not a text of at most ${MAX_DESCRIPTION} characters`);
}

function invalid(pointer: string, reason: string): InspectionError {
  return new InspectionError('MANIFEST_INVALID', `manifest.json is not valid: ${pointer || '/'}: ${reason}`);
}
