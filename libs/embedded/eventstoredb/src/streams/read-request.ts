import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { grpcErrors } from '../wire/errors.ts';
import { EventFilter, type FilterExpression } from './event-filter.ts';

/** EventStoreDB's window for filters that name none. */
const DEFAULT_WINDOW = 32;

export type StartOf = 'start' | 'end' | bigint;

export interface ReadRequest {
  readonly target: { readonly kind: 'all' } | { readonly kind: 'stream'; readonly stream: string };
  readonly start: StartOf;
  readonly backwards: boolean;
  readonly resolveLinks: boolean;
  readonly count: number | undefined;
  readonly filter: EventFilter | undefined;
  readonly checkpoints: { readonly window: number; readonly interval: number } | undefined;
  readonly wantsStreamPositions: boolean;
  readonly wantsStructuredIds: boolean;
}

export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions();
  if (!options) throw grpcErrors.invalidArgument('A read needs options');
  const { target, start } = parseTarget(options);
  if (!options.hasSubscription() && !options.hasCount())
    throw grpcErrors.invalidArgument('A read needs a count or a subscription');
  if (options.hasSubscription() && options.getReadDirection() === 1)
    throw grpcErrors.invalidArgument('A subscription cannot go backwards');
  const filter = options.getFilter();
  if (filter && target.kind === 'stream') throw grpcErrors.invalidArgument('Only $all can be filtered');
  return {
    target,
    start,
    backwards: options.getReadDirection() === 1,
    resolveLinks: options.getResolveLinks(),
    count: options.hasSubscription() ? undefined : Number(options.getCount()),
    filter: filter && parseFilter(filter),
    checkpoints: filter && {
      window: filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW,
      interval: filter.getCheckpointintervalmultiplier() || 1,
    },
    wantsStreamPositions: (options.getControlOption()?.getCompatibility() ?? 0) > 0,
    wantsStructuredIds: !options.getUuidOption()?.hasString(),
  };
}

function parseTarget(options: ReadReq.Options): Pick<ReadRequest, 'target' | 'start'> {
  const all = options.getAll();
  if (all) {
    const start = all.hasEnd() ? 'end' : placeOf(all.getPosition(), options.hasSubscription());
    return { target: { kind: 'all' }, start };
  }
  const stream = options.getStream();
  const name = Buffer.from(stream?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  if (!stream || name === '') throw grpcErrors.invalidArgument('A read needs a stream or $all');
  const start = stream.hasEnd() ? 'end' : stream.hasRevision() ? BigInt(stream.getRevision()) : 'start';
  return { target: { kind: 'stream', stream: name }, start };
}

/** A subscription begins behind its position; a checkpoint without a prepare position lies before its event. */
function placeOf(position: ReadReq.Options.Position | undefined, isSubscription: boolean): StartOf {
  if (!position) return 'start';
  const commit = BigInt(position.getCommitPosition());
  return isSubscription && commit > BigInt(position.getPreparePosition()) ? commit - 1n : commit;
}

interface FilterMessage {
  getStreamIdentifier(): ExpressionMessage | undefined;
  getEventType(): ExpressionMessage | undefined;
}

interface ExpressionMessage {
  getRegex(): string;
  getPrefixList(): string[];
}

export function parseExpression(filter: FilterMessage): FilterExpression {
  const stream = filter.getStreamIdentifier();
  const expression = stream ?? filter.getEventType();
  if (!expression) throw grpcErrors.invalidArgument('A filter needs a stream or an event type expression');
  return { on: stream ? 'stream' : 'type', prefixes: expression.getPrefixList(), regex: expression.getRegex() };
}

export function parseFilter(filter: FilterMessage): EventFilter {
  try {
    return new EventFilter(parseExpression(filter));
  } catch (error) {
    if (error instanceof SyntaxError) throw grpcErrors.invalidArgument(error.message);
    throw error;
  }
}
