import type { Document } from 'mongodb';

/** Maps a position to the copied log; undefined when the copy has nothing up to there. */
export type Moved = (position: bigint) => bigint | undefined;

/** The collections of the read models' database that cannot be rebuilt from the log. */
export const PROCESS_COLLECTIONS = ['processes', 'process-timers'] as const;

const POSITION_IN_NAME = /\/(\d{20})$/;

export function withPositions(document: Document, collection: string, moved: Moved): Document {
  switch (collection) {
    case 'processes':
      return { ...document, position: movedOrNull(document['position'], moved), holder: null };
    case 'process-timers':
      return movedTimer(document, moved);
    case 'requests':
      return movedRequest(document, moved);
    default:
      return document;
  }
}

function movedOrNull(position: unknown, moved: Moved): bigint | null {
  return typeof position === 'bigint' && position >= 0n ? (moved(position) ?? null) : null;
}

/** Timers of redirects are named after the position of their event, which keeps its order. */
function movedTimer(timer: Document, moved: Moved): Document {
  const { _id, position, command } = timer as { _id: string; position: bigint; command: string };
  const id = _id.replace(POSITION_IN_NAME, (_, digits: string) => `/${text(digits, moved).padStart(20, '0')}`);
  const inCommand = JSON.stringify(
    JSON.parse(command, (key, value: unknown) =>
      key === 'causedAt' && isPosition(value) ? text(value, moved) : value,
    ),
  );
  return { ...timer, _id: id, position: moved(position) ?? position, command: inCommand };
}

/** The outcome is moved too, because a repeat waits for its position. */
function movedRequest(request: Document, moved: Moved): Document {
  const { about, outcome } = request as {
    readonly about?: { readonly after: string };
    readonly outcome?: {
      readonly headers: Readonly<Record<string, string>>;
      readonly replies: readonly (string | null)[];
    };
  };
  const inHeader = outcome?.headers['x-position']?.replace(/^\d+/, (digits) => text(digits, moved));
  return {
    ...request,
    ...(about && { about: { ...about, after: text(about.after, moved) } }),
    ...(outcome && {
      outcome: {
        ...outcome,
        headers: { ...outcome.headers, ...(inHeader !== undefined && { 'x-position': inHeader }) },
        replies: outcome.replies.map((reply) => (reply === null ? null : movedReply(reply, moved))),
      },
    }),
  };
}

function movedReply(reply: string, moved: Moved): string {
  return JSON.stringify(
    JSON.parse(reply, (_, value: unknown) =>
      isReceipt(value) ? { ...value, position: text(value.position, moved) } : value,
    ),
  );
}

interface ReceiptLike {
  readonly position: string;
}

function isReceipt(value: unknown): value is ReceiptLike {
  if (typeof value !== 'object' || value === null) return false;
  const { stream, category, position } = value as Record<string, unknown>;
  return typeof stream === 'string' && typeof category === 'string' && isPosition(position);
}

function isPosition(value: unknown): value is string {
  return typeof value === 'string' && /^\d+$/.test(value);
}

const text = (position: string, moved: Moved): string => String(moved(BigInt(position)) ?? 0n);
