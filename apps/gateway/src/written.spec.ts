import { DomainError } from '@annal/kernel';
import { written } from './written.ts';

const known = { id: 'e1' };
const shown = { id: 'e1', title: 'As it is shown' };

function reply(...present: string[]) {
  const headers = new Map(present.map((name) => [name, 'pending']));
  return {
    headers,
    hasReplyHeader: (name: string) => headers.has(name),
    setHeader: (name: string, value: string) => void headers.set(name, value),
  };
}

describe('the answer to a write', () => {
  it('is the document from the read model', async () => {
    const context = reply();
    expect(await written(context, known, () => Promise.resolve(shown))).toBe(shown);
    expect(context.headers.size).toBe(0);
  });

  it('is what the write returned if the caller does not wait for the read models', async () => {
    const look = () => Promise.reject(new Error('Nobody has to look'));
    expect(await written(reply('X-Consistency'), known, look)).toBe(known);
  });

  it('is what the write returned if the read models are unavailable', async () => {
    const context = reply();
    const away = new DomainError('unavailable', 'ReadModels.Unavailable', 'The database cannot be reached');
    expect(await written(context, known, () => Promise.reject(away))).toBe(known);
    expect(context.headers.get('X-Consistency')).toBe('pending');
  });

  it('is what the write returned if the document has been deleted meanwhile', async () => {
    const context = reply();
    const gone = new DomainError('notFound', 'Entry.NotFound', 'There is no such entry');
    expect(await written(context, known, () => Promise.reject(gone))).toBe(known);
    expect(context.headers.size).toBe(0);
  });

  it('is an error if the read fails in any other way', async () => {
    const failure = new Error('a defect');
    await expect(written(reply(), known, () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
