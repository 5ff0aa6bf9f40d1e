/** What a writer says about the stream it writes to; a bigint is the revision of its last event. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint;
