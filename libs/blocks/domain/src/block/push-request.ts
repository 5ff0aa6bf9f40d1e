import { canonicalTimestamp, JsonReader, type Issue } from '@annal/kernel';
import { bareImageUri, isDigest, isTag, parseImageName } from '../image/image-reference.ts';
import { blockErrors } from './block.errors.ts';
import type { PushedCommit, PushedImage, PushedSource } from './block.values.ts';
import { commitLink, isWebAddress, withoutCredentials } from './commit-links.ts';

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
  const push = new JsonReader(body, issues);
  const blockId = readId(push.member('id'));
  checkProject(push.member('projectId'), projectId);
  const image = readImage(push.member('image'));
  const source = readSource(push.member('source'));
  const switches = readSwitches(push, query);
  if (!blockId || !image || !source || issues.length > 0) throw blockErrors.invalidPush(issues);
  return { blockId, image, source, ...switches };
}

function readId(sent: JsonReader): string | undefined {
  const id = sent.filled('The block id is required')?.text();
  if (id === undefined) return undefined;
  if (BLOCK_ID.test(id) && id.length <= MAX_ID && !RESERVED.includes(id.toLowerCase())) return id;
  return sent.refuse(
    'The block id must begin with a letter and contain only letters, digits and single hyphens (1 to 63 characters)',
  );
}

function checkProject(sent: JsonReader, projectId: string): void {
  const named = sent.filled('The project id is required')?.text();
  if (named !== undefined && named.toLowerCase() !== projectId.toLowerCase())
    sent.refuse('The project id must match the project in the request path');
}

function readImage(sent: JsonReader): PushedImage | undefined {
  const image = sent.present('The image is required')?.object();
  if (!image) return undefined;
  const [sentUri, sentTag] = [image.member('uri'), image.member('tag')];
  const location = sentUri.filled('The image uri is required')?.text();
  const uri = location === undefined ? undefined : bareImageUri(location);
  if (uri !== undefined && !parseImageName(uri)) sentUri.refuse('The image uri is not a valid image location');
  const tag = sentTag.filled('The image tag is required')?.text();
  if (tag !== undefined && !isTag(tag) && !isDigest(tag)) sentTag.refuse('The image tag is not valid');
  return uri === undefined || tag === undefined ? undefined : { uri, tag };
}

function readSource(sent: JsonReader): PushRequest['source'] | undefined {
  const source = sent.present('The source is required')?.object();
  if (!source) return undefined;
  const sentBranch = source.member('branch');
  const branch = sentBranch.filled('The source branch is required')?.text();
  if (branch !== undefined && (branch.length > 255 || /[\u0000-\u001f\u007f-\u009f]/.test(branch)))
    sentBranch.refuse('The source branch must be 1 to 255 characters without control characters');
  const sentCommit = source.member('commit').present('The source commit is required')?.object();
  const sentUrl = source.member('repositoryUrl');
  const repositoryUrl =
    typeof sentUrl.value === 'string' && sentUrl.value !== '' ? withoutCredentials(sentUrl.value) : null;
  const { value: provider } = source.member('provider');
  const repository =
    repositoryUrl !== null && isWebAddress(repositoryUrl)
      ? { url: repositoryUrl, provider: typeof provider === 'string' ? provider : null }
      : undefined;
  const commit = sentCommit && readCommit(sentCommit, repository);
  if (sentUrl.filled()?.text() !== undefined && !repository)
    sentUrl.refuse('The repository url must be an absolute http or https url');
  const dateTime = sentCommit ? readDate(sentCommit.member('dateTime')) : null;
  const readProvider = readShort(source.member('provider'), 50);
  const emails = {
    authorEmail: sentCommit ? readShort(sentCommit.member('authorEmail'), 320) : null,
    committerEmail: sentCommit ? readShort(sentCommit.member('committerEmail'), 320) : null,
  };
  if (branch === undefined || !commit) return undefined;
  return { branch, provider: readProvider, repositoryUrl, commit: { ...commit, dateTime, ...emails } };
}

type Repository = { readonly url: string; readonly provider: string | null } | undefined;

function readCommit(commit: JsonReader, repository: Repository) {
  const [sentId, sentMessage] = [commit.member('id'), commit.member('message')];
  const id = sentId.filled('The commit id is required')?.text();
  const message = sentMessage.filled('The commit message is required')?.text();
  if (id !== undefined && id.length > 100) sentId.refuse('The commit id cannot be longer than 100 characters');
  if (message !== undefined && message.length > 20_000)
    sentMessage.refuse('The commit message cannot be longer than 20000 characters');
  const uri = readCommitUri(commit, id, repository);
  return id === undefined || message === undefined || uri === undefined ? undefined : { id, message, uri };
}

/** blocks.md 1.3: the first name present wins. */
function readCommitUri(commit: JsonReader, id: string | undefined, repository: Repository): string | undefined {
  const sent = commit.member('uri').filled() ?? commit.member('commitUrl').filled();
  if (sent) {
    const uri = sent.text();
    if (uri !== undefined && !isWebAddress(uri))
      return sent.refuse('The commit uri must be an absolute http or https uri');
    return uri === undefined ? undefined : withoutCredentials(uri);
  }
  if (repository) return id === undefined ? undefined : commitLink(repository, id);
  return commit.member('uri').refuse('The commit uri is required');
}

function readDate(sent: JsonReader): string | null {
  const text = sent.filled()?.text();
  if (text === undefined) return null;
  return canonicalTimestamp(text) ?? sent.refuse('The commit date must be an ISO 8601 date') ?? null;
}

function readShort(sent: JsonReader, limit: number): string | null {
  const text = sent.filled()?.text();
  if (text !== undefined && text.length > limit) sent.refuse(`The value cannot be longer than ${limit} characters`);
  return text ?? null;
}

export function pushWishes(body: Readonly<Record<string, unknown>>, query: PushSwitches) {
  return readSwitches(new JsonReader(body, []), query);
}

/** blocks.md 1.1: the query overrides the body, and making live implies a release. */
function readSwitches(push: JsonReader, query: PushSwitches): Pick<PushRequest, 'autoRelease' | 'makeLive'> {
  const [release, live] = [push.member('release').flag(), push.member('makeLive').flag()];
  const makeLive = query.makeLive ?? live ?? false;
  return { makeLive, autoRelease: makeLive || (query.autoRelease ?? query.release ?? release ?? false) };
}
