/** An image without tag or digest (block-discovery.md 2). */
export interface ImageName {
  readonly host: string;
  readonly repository: string;
}

const COMPONENT = '[a-z0-9]+(?:(?:\\.|__?|-+)[a-z0-9]+)*';
const REPOSITORY = new RegExp(`^${COMPONENT}(?:/${COMPONENT})*$`);
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const HOST = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]+\\])(?::(\\d{1,5}))?$`, 'i');
const TAG = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;
const DIGEST = /^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/;
const MAX_LENGTH = 255;
const DEFAULT_REGISTRY = 'docker.io';

export function bareImageUri(uri: string): string {
  return uri.replace(/^(?:https|docker|oci):\/\//, '');
}

export function parseImageName(uri: string, defaultRegistry = DEFAULT_REGISTRY): ImageName | undefined {
  if (uri.length > MAX_LENGTH) return undefined;
  const slash = uri.indexOf('/');
  const first = slash === -1 ? '' : uri.slice(0, slash);
  const host = isHost(first) ? first : undefined;
  const repository = host === undefined ? uri : uri.slice(slash + 1);
  if (!REPOSITORY.test(repository) || (host !== undefined && !isAddress(host))) return undefined;
  return onDockerHub({ host: host ?? defaultRegistry, repository });
}

export const isTag = (text: string): boolean => TAG.test(text);
export const isDigest = (text: string): boolean => DIGEST.test(text);

function isHost(text: string): boolean {
  return text === 'localhost' || /[.:A-Z]/.test(text);
}

function isAddress(host: string): boolean {
  const match = HOST.exec(host);
  return match !== null && Number(match[1] ?? 1) <= 65_535 && Number(match[1] ?? 1) > 0;
}

function onDockerHub({ host, repository }: ImageName): ImageName {
  if (host !== DEFAULT_REGISTRY && host !== `index.${DEFAULT_REGISTRY}`) return { host, repository };
  return { host: DEFAULT_REGISTRY, repository: repository.includes('/') ? repository : `library/${repository}` };
}
