import { setImmediate as turn } from 'node:timers/promises';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { Aside } from '@annal/concurrency';
import { bindModel, type SentBody } from '@annal/http';
import { DomainError, isRecord, wrongType } from '@annal/kernel';
import { redirectErrors, type SentRedirect } from '@annal/structure-contracts';
import { readCsv, readLines, type FileRow } from './redirect-files.ts';
import { RedirectBody } from './redirects.dto.ts';

const MOST_ROWS = 20_000;
const MOST_ISSUES = 1_000;
const ROWS_AT_ONCE = 200;
/** Above the longest possible row with every character escaped. */
const LONGEST_ROW = 50_000;

type Reading = { readonly rows: number; readonly parts: readonly string[] } | 'no JSON' | 'no array';

/** Splits the rows into JSON parts small enough to parse on the event loop. */
const reading = new Aside(
  ([text, most, atOnce, longest]: readonly [string, number, number, number]): Reading => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return 'no JSON';
    }
    if (!Array.isArray(value)) return 'no array';
    const parts: string[] = [];
    for (let from = 0; from < Math.min(value.length, most); from += atOnce) {
      const rows = value.slice(from, from + atOnce).map((row) => JSON.stringify(row));
      parts.push(`[${rows.map((row) => (row.length > longest ? 'null' : row)).join()}]`);
    }
    return { rows: value.length, parts: value.length > most ? [] : parts };
  },
  { timeLimitMs: 5_000 },
);

export async function importedRows({ mediaType, text }: SentBody): Promise<readonly SentRedirect[]> {
  const rows = await rowsOf(mediaType, text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  limit(rows.length);
  const problems = rows.flatMap(({ problem }, index) => (problem ? [{ field: `[${index}]`, message: problem }] : []));
  if (problems.length > 0) throw redirectErrors.invalid('importing', problems.slice(0, MOST_ISSUES));
  return rows;
}

function limit(rows: number): void {
  if (rows <= MOST_ROWS) return;
  const message = `An import cannot have more than ${MOST_ROWS} redirects`;
  throw redirectErrors.invalid('importing', [{ field: '', message }]);
}

async function rowsOf(mediaType: string | undefined, text: string): Promise<readonly FileRow[]> {
  switch (mediaType) {
    case undefined:
    case 'application/json':
      return fromJson(text);
    case 'text/csv': {
      const rows = await readCsv(text, MOST_ROWS);
      if (rows) return rows;
      throw unreadable('The first line has to name the columns source and destination');
    }
    case 'text/plain':
      return readLines(text, MOST_ROWS);
    default:
      throw new UnsupportedMediaTypeException('The media type is not supported');
  }
}

async function fromJson(text: string): Promise<readonly FileRow[]> {
  const read = (await reading.ask([text, MOST_ROWS, ROWS_AT_ONCE, LONGEST_ROW])) ?? 'no JSON';
  if (read === 'no JSON') throw unreadable('The request body is not valid JSON');
  if (read === 'no array') throw unreadable('The request body has to be an array');
  limit(read.rows);
  const rows: FileRow[] = [];
  for (const part of read.parts) {
    for (const row of JSON.parse(part) as readonly unknown[]) rows.push(rowOf(row));
    await turn();
  }
  return rows;
}

function rowOf(row: unknown): FileRow {
  if (!isRecord(row)) return { problem: wrongType('object') };
  return { ...bindModel(RedirectBody, row, false), origin: row['origin'] };
}

function unreadable(message: string): DomainError {
  return new DomainError('invalid', 'Request.Body', message);
}
