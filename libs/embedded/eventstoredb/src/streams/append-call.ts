import { append, type AppendOutcome } from '../log/append.ts';
import type { CommitQueue } from '../log/commit-queue.ts';
import type { EventLog } from '../log/event-log.ts';
import type { ExpectedRevision } from '../log/expected-revision.ts';
import { readAppend, type AppendOptions } from '../wire/append-messages.ts';
import { grpcErrors } from '../wire/errors.ts';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { Proposals } from './proposals.ts';

export async function appendCall(
  log: EventLog,
  queue: CommitQueue,
  messages: AsyncIterable<Buffer>,
  { deadline, maxBytes }: { readonly deadline: number; readonly maxBytes: number },
): Promise<InstanceType<typeof streams.AppendResp>> {
  const proposals = new Proposals(maxBytes);
  let options: AppendOptions | undefined;
  for await (const message of messages) {
    const read = readAppend(message);
    options = read.options ?? options;
    if (read.proposal) proposals.add(read.proposal);
  }
  if (!options || options.stream === '') throw grpcErrors.invalidArgument('An append needs a stream');
  const { stream, expected } = options;
  const events = proposals.events();
  return response(await queue.submit(() => append(log, { stream, expected, events, deadline })), expected);
}

function response(outcome: AppendOutcome, expected: ExpectedRevision) {
  const answer = new streams.AppendResp();
  if (outcome.kind === 'conflict') return answer.setWrongExpectedVersion(conflict(outcome.actual, expected));
  const success = new streams.AppendResp.Success();
  if (outcome.revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(outcome.revision));
  if (outcome.position === undefined) return answer.setSuccess(success.setNoPosition(new shared.Empty()));
  const position = String(outcome.position);
  success.setPosition(new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position));
  return answer.setSuccess(success);
}

function conflict(actual: number, expected: ExpectedRevision) {
  const details = new streams.AppendResp.WrongExpectedVersion();
  if (actual < 0) details.setCurrentNoStream(new shared.Empty());
  else details.setCurrentRevision(String(actual));
  if (expected === 'any') return details.setExpectedAny(new shared.Empty());
  if (expected === 'no_stream') return details.setExpectedNoStream(new shared.Empty());
  if (expected === 'stream_exists') return details.setExpectedStreamExists(new shared.Empty());
  return details.setExpectedRevision(String(expected));
}
