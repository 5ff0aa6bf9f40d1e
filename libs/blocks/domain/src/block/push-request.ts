import { canonicalTimestamp, type Issue } from '@annal/kernel';
import { bareImageUri, isDigest, isTag, parseImageName } from '../image/image-reference.ts';
import { blockErrors } from './block.errors.ts';
import type { PushedCommit, PushedImage, PushedSource } from './block.values.ts';
import { commitLink, isWebAddress, withoutCredentials } from './commit-links.ts';
import { Sent } from './sent.ts';

/** A well-formed push (blocks.md 1.2). */
export interface PushRequest {
  readonly blockId: string;
  readonly image: PushedImage;
  readonly source: Omit<PushedSource, 'commit'> & { readonly commit: Omit<PushedCommit, 'comparisonUrl'> };
  readonly autoRelease: boolean;
  readonly makeLive: boolean;
}

export interface PushSwitches {
  readonly autoRelease?: boolean | undefined;
  readonly release?: boolean | undefined;
  readonly makeLive?: boolean | undefined;
}

const BLOCK_ID = /^[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/;
const RESERVED = ['versions', 'branches', 'actions'];
const MAX_ID = 63;

/** @throws DomainError listing every invalid field in the order of blocks.md 1.8 */
export function pushRequest(
  body: Readonly<Record<string, unknown>>,
  projectId: string,
  query: PushSwitches,
): PushRequest {
  const issues: Issue[] = [];
  const sent = new Sent(body, issues);
  const blockId = checkId(sent);
  checkProject(sent, projectId);
  const image = checkImage(sent.child('image', 'The image is required'));
  const source = checkSource(sent.child('source', 'The source is required'));
  const switches = checkSwitches(sent, query);
  if (!blockId || !image || !source || issues.length > 0) throw blockErrors.invalidPush(issues);
  return { blockId, image, source, ...switches };
}

function checkId(sent: Sent): string | undefined {
  const id = sent.text('id', 'The block id is required');
  if (id === undefined) return undefined;
  if (BLOCK_ID.test(id) && id.length <= MAX_ID && !RESERVED.includes(id.toLowerCase())) return id;
  return sent.reject(
    'id',
    'The block id must begin with a letter and contain only letters, digits and single hyphens (1 to 63 characters)',
  );
}

function checkProject(sent: Sent, projectId: string): void {
  const told = sent.text('projectId', 'The project id is required');
  if (told !== undefined && told.toLowerCase() !== projectId.toLowerCase())
    sent.reject('projectId', 'The project id must match the project in the request path');
}

function checkImage(sent: Sent | undefined): PushedImage | undefined {
  if (!sent) return undefined;
  const told = sent.text('uri', 'The image uri is required');
  const uri = told === undefined ? undefined : bareImageUri(told);
  if (uri !== undefined && !parseImageName(uri)) sent.reject('uri', 'The image uri is not a valid image location');
  const tag = sent.text('tag', 'The image tag is required');
  if (tag !== undefined && !isTag(tag) && !isDigest(tag)) sent.reject('tag', 'The image tag is not valid');
  return uri === undefined || tag === undefined ? undefined : { uri, tag };
}

function checkSource(sent: Sent | undefined): PushRequest['source'] | undefined {
  if (!sent) return undefined;
  const branch = sent.text('branch', 'The source branch is required');
  if (branch !== undefined && (branch.length > 255 || /[\u0000-\u001f\u007f-\u009f]/.test(branch)))
    sent.reject('branch', 'The source branch must be 1 to 255 characters without control characters');
  const commit = sent.child('commit', 'The source commit is required');
  const told = sent.value('repositoryUrl');
  const repositoryUrl = typeof told === 'string' && told !== '' ? withoutCredentials(told) : null;
  const provider = sent.value('provider');
  const repository =
    repositoryUrl !== null && isWebAddress(repositoryUrl)
      ? { url: repositoryUrl, provider: typeof provider === 'string' ? provider : null }
      : undefined;
  const checked = checkCommit(commit, repository);
  if (sent.text('repositoryUrl') !== undefined && !repository)
    sent.reject('repositoryUrl', 'The repository url must be an absolute http or https url');
  const dateTime = checkDate(commit);
  const checkedProvider = checkLength(sent, 'provider', 50);
  const emails = {
    authorEmail: commit ? checkLength(commit, 'authorEmail', 320) : null,
    committerEmail: commit ? checkLength(commit, 'committerEmail', 320) : null,
  };
  if (branch === undefined || !checked) return undefined;
  return { branch, provider: checkedProvider, repositoryUrl, commit: { ...checked, dateTime, ...emails } };
}

function checkCommit(sent: Sent | undefined, repository: { url: string; provider: string | null } | undefined) {
  if (!sent) return undefined;
  const id = sent.text('id', 'The commit id is required');
  const message = sent.text('message', 'The commit message is required');
  if (id !== undefined && id.length > 100) sent.reject('id', 'The commit id cannot be longer than 100 characters');
  if (message !== undefined && message.length > 20_000)
    sent.reject('message', 'The commit message cannot be longer than 20000 characters');
  const uri = checkCommitUri(sent, id, repository);
  return id === undefined || message === undefined || uri === undefined ? undefined : { id, message, uri };
}

/** blocks.md 1.3: the first name present wins. */
function checkCommitUri(sent: Sent, id: string | undefined, repository: Parameters<typeof checkCommit>[1]) {
  for (const name of ['uri', 'commitUrl']) {
    const value = sent.value(name);
    if (value === undefined || value === '') continue;
    const uri = sent.text(name);
    if (uri === undefined || isWebAddress(uri)) return uri === undefined ? undefined : withoutCredentials(uri);
    return sent.reject(name, 'The commit uri must be an absolute http or https uri');
  }
  if (repository) return id === undefined ? undefined : commitLink(repository, id);
  return sent.reject('uri', 'The commit uri is required');
}

function checkDate(sent: Sent | undefined): string | null {
  const told = sent?.text('dateTime');
  if (told === undefined) return null;
  return canonicalTimestamp(told) ?? sent?.reject('dateTime', 'The commit date must be an ISO 8601 date') ?? null;
}

function checkLength(sent: Sent, name: string, limit: number): string | null {
  const value = sent.text(name);
  if (value !== undefined && value.length > limit)
    sent.reject(name, `The value cannot be longer than ${limit} characters`);
  return value ?? null;
}

export function pushWishes(body: Readonly<Record<string, unknown>>, query: PushSwitches) {
  return checkSwitches(new Sent(body, []), query);
}

/** blocks.md 1.1: the query overrides the body, and making live implies a release. */
function checkSwitches(sent: Sent, query: PushSwitches): Pick<PushRequest, 'autoRelease' | 'makeLive'> {
  const [release, live] = [sent.flag('release'), sent.flag('makeLive')];
  const makeLive = query.makeLive ?? live ?? false;
  return { makeLive, autoRelease: makeLive || (query.autoRelease ?? query.release ?? release ?? false) };
}
