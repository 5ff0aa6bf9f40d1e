import type { Annal } from '../support/service/annal.ts';
import { book, field } from '../support/content/library.ts';

export interface ScriptedAnswer {
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const PASSING = ['date', 'connection', 'keep-alive', 'x-position', 'transfer-encoding', 'content-length'];
const project = { id: 'session', name: 'Session', primaryLanguage: 'en-GB', supportedLanguages: ['cy', 'pl'] };
const name = (text: string) => ({ 'en-GB': text });
const role = {
  name: name('Readers'),
  description: {},
  enabled: true,
  permissions: { entries: [{ id: 'book', languages: ['en-GB'], actions: ['sysView'] }] },
};

export class Session {
  private readonly answers: ScriptedAnswer[] = [];
  private readonly ids = new Map<string, string>();
  private token = '';

  private constructor(private readonly annal: Annal) {}

  static async play(annal: Annal): Promise<readonly ScriptedAnswer[]> {
    const session = new Session(annal);
    session.token = await annal.tokenFor();
    await session.refusals();
    await session.contentModel();
    await session.entries();
    await session.tree();
    await session.roles();
    return session.answers;
  }

  private async refusals(): Promise<void> {
    await this.say('GET', '');
    await this.say('POST', '', project);
    await this.say('POST', '', project);
    await this.say('POST', '', { id: 'no good', name: '' });
    await this.say('GET', '/nothing');
    await this.say('GET', '/session/entries?pageSize=0');
    await this.say('PATCH', '/session');
    await this.say('POST', '/session/entries', '{"broken');
    this.token = 'nobody';
    await this.say('GET', '/session');
    this.token = await this.annal.tokenFor();
  }

  private async contentModel(): Promise<void> {
    await this.say('POST', '/session/components', {
      id: 'edition',
      name: name('Edition'),
      fields: [field('year', 'integer')],
    });
    await this.say('POST', '/session/components/edition/workflow/events', { event: 'publish', version: '0.1' });
    await this.say('POST', '/session/contenttypes', book);
    await this.say('POST', '/session/contenttypes', { ...book, fields: [field('9', 'nothing')] });
    await this.say('POST', '/session/contenttypes/book/workflow/events', { event: 'publish', version: '0.1' });
    await this.say('GET', '/session/contenttypes');
    await this.say('GET', '/session/workflow/definitions');
  }

  private async entries(): Promise<void> {
    const sys = { contentTypeId: 'book', language: 'en-GB' };
    const first = await this.say('POST', '/session/entries', { title: 'One', pageCount: 7, sys });
    await this.say('POST', '/session/entries', { title: 7, pageCount: 0, sys });
    const second = await this.say('POST', '/session/entries', {
      title: 'Two',
      sequel: { sys: { id: idOf(first) } },
      sys,
    });
    const at = `/session/entries/${idOf(first)}`;
    await this.say('PUT', at, { title: 'One again', sys: { version: { versionNo: '0.1' } } });
    await this.say('PUT', at, { title: 'Too late', sys: { version: { versionNo: '0.1' } } });
    await this.say('POST', `${at}/workflow/events`, { event: 'publish', language: 'en-GB' });
    await this.say('POST', `${at}/workflow/events`, { event: 'publish', language: 'en-GB' });
    await this.say('POST', '/session/entries', { title: 'Un', sys: { ...sys, id: idOf(first), language: 'cy' } });
    await this.say('GET', at);
    await this.say('GET', `${at}?versionStatus=published`);
    await this.say('GET', `${at}/usage`);
    await this.say('GET', '/session/entries?pageSize=1&orderBy=title');
    await this.say('DELETE', `/session/entries/${idOf(second)}`);
    await this.say('GET', `/session/entries/${idOf(second)}`);
  }

  private async tree(): Promise<void> {
    const root = await this.say('GET', '/session/nodes/root');
    const books = await this.say('POST', `/session/nodes/${idOf(root)}/children`, { displayName: name('Books') });
    await this.say('POST', `/session/nodes/${idOf(root)}/children`, { displayName: name('Books') });
    await this.say('POST', `/session/nodes/${idOf(books)}/children`, { displayName: name('Poetry') });
    await this.say('GET', `/session/nodes/${idOf(root)}/children`);
    await this.say('DELETE', `/session/nodes/${idOf(books)}`);
  }

  private async roles(): Promise<void> {
    await this.say('POST', '/session/security/roles', role);
    await this.say('POST', '/session/security/roles', role);
    await this.say('GET', '/session/security/roles');
  }

  private async say(method: string, below: string, body?: unknown): Promise<unknown> {
    const path = `/api/management/projects${below}`;
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await fetch(this.annal.address + path, { method, headers, ...sent });
    const text = await answer.text();
    const shown = [...answer.headers].filter(([header]) => !PASSING.includes(header)).toSorted();
    this.answers.push({
      request: this.plain(`${method} ${path}`),
      status: answer.status,
      headers: Object.fromEntries(shown.map(([header, value]) => [header, this.plain(value)])),
      body: this.plain(text),
    });
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Replaces ids by order of appearance, and times and the service's address by placeholders. */
  private plain(text: string): string {
    return text
      .replaceAll(this.annal.address, 'http://annal')
      .replaceAll(GUID, (id) => this.idOf(id))
      .replaceAll(TIME, 'time');
  }

  private idOf(id: string): string {
    const known = this.ids.get(id) ?? `id-${this.ids.size + 1}`;
    this.ids.set(id, known);
    return known;
  }
}

function idOf(answer: unknown): string {
  const { id, sys } = answer as { id?: string; sys?: { id: string } };
  return sys?.id ?? id ?? '';
}
