import { Writable } from 'node:stream';
import {
  announce,
  counter,
  createLogger,
  gauge,
  histogram,
  httpRequestDuration,
  measureProcess,
  messageOf,
  metrics,
  NestLogger,
  stackOf,
} from './index.ts';

function captured(format: 'pretty' | 'json' = 'json', level = 'info') {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const logger = createLogger({ level, format, name: 'gateway' }, destination);
  return {
    logger,
    text: () => text,
    lines: () =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
  };
}

describe('an announcement', () => {
  const written = (format: 'pretty' | 'json') => {
    let text = '';
    const destination = { write: (line: string) => void (text += line) };
    announce({ format, name: 'gateway' }, 'Annal is running at http://127.0.0.1:3000', { destination });
    return text;
  };

  it('is a sentence on a terminal', () => {
    expect(written('pretty')).toBe('Annal is running at http://127.0.0.1:3000\n');
  });

  it('is a line of JSON when the log is JSON', () => {
    const msg = 'Annal is running at http://127.0.0.1:3000';
    expect(JSON.parse(written('json'))).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-/) as string,
      name: 'gateway',
      msg,
    });
  });
});

describe('the log', () => {
  it('is one JSON object per event', () => {
    const { logger, lines } = captured();
    logger.info({ route: '/api' }, 'answered');
    expect(lines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        name: 'gateway',
        route: '/api',
        msg: 'answered',
      },
    ]);
  });

  it('is readable on a terminal', () => {
    const { logger, text } = captured('pretty');
    logger.warn({ route: '/api' }, 'answered');
    expect(text()).toMatch(/WARN.*answered[\s\S]*route.*\/api/);
  });

  it('respects its level', () => {
    const { logger, text } = captured('json', 'warn');
    logger.info('quiet');
    expect(text()).toBe('');
  });

  it.each<[object]>([
    [{ password: 'hunter2' }],
    [{ headers: { Authorization: 'Bearer hunter2' } }],
    [{ body: { client_secret: 'hunter2', accessToken: 'hunter2', refresh_token: 'hunter2' } }],
    [{ users: [{ credentials: { newPassword: 'hunter2' } }] }],
    [{ err: Object.assign(new Error('refused'), { config: { headers: { authorization: 'hunter2' } } }) }],
  ])('does not show %j', (fields) => {
    const { logger, text } = captured();
    logger.error(fields, 'failed');
    expect(text()).toContain('[redacted]');
    expect(text()).not.toContain('hunter2');
  });

  describe('hides the values of a database command', () => {
    const texts = {
      errmsg:
        'E11000 duplicate key error collection: annal.users index: name dup key: { name: "Lovelace \\"A\\" {1}" }',
      element: 'Cannot create field \'x\' in element {name: "Lovelace"}',
    };
    class MongoBulkWriteError extends Error {
      override readonly name = 'MongoBulkWriteError';
      readonly code = 11000;
      readonly writeErrors = [{ err: { op: { name: 'Lovelace' } } }];
      readonly keyValue = { name: 'Lovelace' };
      readonly errmsg = this.message;
    }
    const thrown = Object.entries(texts).map(([kind, text]) => [kind, new MongoBulkWriteError(text)] as const);

    it.each(thrown)('%s', (_, error) => {
      const { logger, text, lines } = captured();
      const nest = new NestLogger(logger);
      logger.error({ err: error }, 'failed');
      logger.error({ err: new Error('A read model failed', { cause: error }) }, 'failed');
      logger.error({ err: new AggregateError([error], 'All failed') }, 'failed');
      nest.error(error, 'Messaging');
      nest.error(`It failed: ${messageOf(error)}`, error.stack, 'Messaging');
      nest.error('It failed', stackOf(new Error('outer', { cause: error })), 'Messaging');
      expect(lines()).toHaveLength(6);
      expect(text()).not.toContain('Lovelace');
      expect(text().match(/\{…\}/g)?.length).toBeGreaterThanOrEqual(8);
      const { message } = error;
      const shown = { code: 11000, message: message.slice(0, message.indexOf('{')) + '{…}', keyValue: '[redacted]' };
      expect(lines()[0]).toMatchObject({ err: shown });
    });
  });

  it('shows braces in other texts', () => {
    const { logger, lines } = captured();
    logger.error({ err: new Error('expected {a}') }, 'failed');
    expect(lines()).toMatchObject([{ err: { message: 'expected {a}', stack: expect.stringContaining('{a}') } }]);
  });

  it('shows harmless texts that only resemble a secret', () => {
    const { logger, lines } = captured();
    logger.info({ tokenCount: 3, secretary: 'Ada', passwordChangeFrequency: 90 });
    expect(lines()).toEqual([
      expect.objectContaining({ tokenCount: 3, secretary: 'Ada', passwordChangeFrequency: 90 }),
    ]);
  });

  it('does not follow cycles', () => {
    const { logger, text } = captured();
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    logger.info({ cycle });
    expect(text()).toContain('[nested]');
  });
});

describe("Nest's log", () => {
  it('goes to the same output, with context and stack', () => {
    const { logger, lines } = captured('json', 'trace');
    const nest = new NestLogger(logger);
    nest.log('started', 'NestFactory');
    nest.error('failed', 'Error: failed\n    at here', 'Messaging');
    nest.warn({ lag: 3 }, 'Projector');
    nest.debug('plain');
    nest.verbose('detail', 'X');
    nest.fatal(new Error('gone'), 'X');
    expect(lines()).toEqual([
      expect.objectContaining({ level: 'debug', msg: 'started', context: 'NestFactory' }),
      expect.objectContaining({
        level: 'error',
        msg: 'failed',
        context: 'Messaging',
        stack: expect.stringContaining('at here'),
      }),
      expect.objectContaining({ level: 'warn', lag: 3, context: 'Projector' }),
      expect.objectContaining({ level: 'debug', msg: 'plain' }),
      expect.objectContaining({ level: 'trace', msg: 'detail', context: 'X' }),
      expect.objectContaining({
        level: 'fatal',
        msg: 'gone',
        err: expect.objectContaining({ stack: expect.any(String) }),
      }),
    ]);
  });
});

describe('metrics', () => {
  it('are shown with their labels', async () => {
    counter({ name: 'annal_sample_total', help: 'Samples', labels: ['kind'] }).inc({ kind: 'a' }, 2);
    gauge({ name: 'annal_sample_lag', help: 'Lag', collect: (lag) => lag.set(7) });
    histogram({ name: 'annal_sample_seconds', help: 'Time', buckets: [1, 2] }).observe(1.5);
    httpRequestDuration.observe({ method: 'GET', route: '/sample', status: '200' }, 0.002);
    const text = await metrics.metrics();
    expect(text).toContain('annal_sample_total{kind="a"} 2');
    expect(text).toContain('annal_sample_lag 7');
    expect(text).toContain('annal_sample_seconds_bucket{le="2"} 1');
    expect(text).toContain('annal_http_request_duration_seconds_count{method="GET",route="/sample",status="200"} 1');
  });

  it('include process metrics at every scrape', async () => {
    measureProcess();
    measureProcess();
    expect(await metrics.metrics()).toContain('process_resident_memory_bytes');
  });
});
