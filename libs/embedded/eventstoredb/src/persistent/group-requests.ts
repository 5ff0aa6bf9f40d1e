import type { CreateReq, UpdateReq } from '@eventstore/db-client/generated/persistent_pb.js';
import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import { parseExpression, parseFilter } from '../streams/read-request.ts';
import { grpcErrors } from '../wire/errors.ts';
import { readSettings, type GroupSettings, type StartFrom } from './settings.ts';

export const ALL = '$all';

export interface GroupKey {
  readonly stream: string;
  readonly group: string;
}

/** Clients before 21.10 send this for "from the end". */
const LARGEST_REVISION = '18446744073709551615';

interface GroupOptions {
  hasAll(): boolean;
  getStreamIdentifier(): StreamIdentifier | undefined;
  getGroupName(): string;
}

export function readKey(options: GroupOptions | undefined, identifier = options?.getStreamIdentifier()): GroupKey {
  if (!options) throw grpcErrors.invalidArgument('Options are needed');
  const named = streamName(identifier);
  if (named === ALL) throw grpcErrors.invalidArgument('$all is not the name of a stream');
  const stream = options.hasAll() ? ALL : named;
  const group = options.getGroupName();
  if (stream === '' || group === '') throw grpcErrors.invalidArgument('A stream and a group name are needed');
  return { stream, group };
}

export const streamName = (identifier: StreamIdentifier | undefined) =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

/** `kept` gives the settings an update starts from: a group's filter cannot be changed. */
export function readGroup(
  request: CreateReq | UpdateReq,
  kept?: (key: GroupKey) => GroupSettings,
): { key: GroupKey; settings: GroupSettings } {
  const options = request.getOptions();
  const message = options?.getSettings();
  if (!options || !message) throw grpcErrors.invalidArgument('Options with settings are needed');
  const key = readKey(options, options.getStream()?.getStreamIdentifier() ?? options.getStreamIdentifier());
  const filter = kept ? kept(key).filter : readFilter(options);
  return { key, settings: readSettings(message, readStart(options), filter) };
}

function readFilter(options: CreateReq.Options | UpdateReq.Options) {
  const all = options.getAll();
  const filter = all && 'getFilter' in all ? all.getFilter() : undefined;
  if (!filter) return undefined;
  parseFilter(filter);
  return parseExpression(filter);
}

function readStart(options: CreateReq.Options | UpdateReq.Options): StartFrom {
  const place = options.getAll() ?? options.getStream();
  if (place?.hasStart()) return 'start';
  if (place?.hasEnd()) return 'end';
  const stream = options.getStream();
  const named =
    options.getAll()?.getPosition()?.getCommitPosition() ??
    (stream ? stream.getRevision() : options.getSettings()?.getRevision());
  if (named === LARGEST_REVISION) return 'end';
  return named === undefined || named === '0' ? 'start' : (named as StartFrom);
}
