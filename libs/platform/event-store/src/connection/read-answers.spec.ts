import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import './read-answers.ts';

const { ReadResp } = streams;
const { ReadEvent } = ReadResp;
const { RecordedEvent } = ReadEvent;

interface Given {
  readonly id?: InstanceType<typeof shared.UUID>;
  readonly revision?: string;
  readonly position?: string;
  readonly data?: string;
  readonly metadata?: string;
  readonly contentType?: string;
}

const uuid = (text: string) => new shared.UUID().setString(text);

function record(given: Given) {
  const { revision = '7', position = '123456789012', data = '{"a":"ä 漢 🙂"}', metadata = '{"b":1}' } = given;
  const made = new RecordedEvent()
    .setId(given.id ?? uuid('6a5b2e0e-3f0c-4a54-9d0a-0c8a6f1f4c11'))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('entry-é.1')))
    .setStreamRevision(revision)
    .setPreparePosition(position)
    .setCommitPosition(position)
    .setCustomMetadata(Buffer.from(metadata))
    .setData(Buffer.from(data));
  const properties = made.getMetadataMap();
  properties.set('type', 'EntryCreated').set('content-type', given.contentType ?? 'application/json');
  properties.set('created', '17640000000000000');
  return made;
}

const answer = (event: InstanceType<typeof ReadEvent>) => new ReadResp().setEvent(event);

/** What the client makes of the message as it was built, and of its bytes. */
function both(message: InstanceType<typeof ReadResp>) {
  const read = ReadResp.deserializeBinary(message.serializeBinary());
  return [message, read].map((each) => convertGrpcEvent(each.getEvent() ?? new ReadEvent()));
}

const given: Readonly<Record<string, Given>> = {
  'an event': {},
  'the first event of a stream': { revision: '0' },
  'a number that JavaScript cannot hold': { revision: '9223372036854775807', position: '18446744073709551615' },
  'an event without data and metadata': { data: '', metadata: '' },
  'an event that is not JSON': { contentType: 'application/octet-stream' },
  'a large event': { data: `"${'x'.repeat(300_000)}"` },
};

it.each(Object.entries(given))('reads %s like the generated class', (_, each) => {
  const [expected, read] = both(answer(new ReadEvent().setEvent(record(each)).setCommitPosition('42')));
  expect(read).toEqual(expected);
});

it('reads ids of two numbers, links and missing positions', () => {
  const structured = new shared.UUID.Structured()
    .setMostSignificantBits('7661530128906144516')
    .setLeastSignificantBits('-7130316409066958831');
  const id = new shared.UUID().setStructured(structured);
  const messages = [
    answer(new ReadEvent().setEvent(record({ id })).setNoPosition(new shared.Empty())),
    answer(
      new ReadEvent()
        .setEvent(record({}))
        .setLink(record({ data: '0@entry-1' }))
        .setCommitPosition('3'),
    ),
    answer(new ReadEvent().setEvent(record({}))),
  ];
  for (const [expected, read] of messages.map(both)) expect(read).toEqual(expected);
});

it('reads other answers', () => {
  const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId('s');
  const bytes = new ReadResp().setConfirmation(confirmation).serializeBinary();
  expect(ReadResp.deserializeBinary(bytes).getConfirmation()?.getSubscriptionId()).toBe('s');
});
