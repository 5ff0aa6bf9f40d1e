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
  it('is what readers see of it', async () => {
    const context = reply();
    expect(await written(context, known, () => Promise.resolve(shown))).toBe(shown);
    expect(context.headers.size).toBe(0);
  });

  it('is what the write knows, where nobody has waited for readers', async () => {
    const look = () => Promise.reject(new Error('Nobody has to look'));
    expect(await written(reply('X-Consistency'), known, look)).toBe(known);
  });

  it('is done all the same where nobody can look: repeated, it would be done twice', async () => {
    const context = reply();
    const away = new DomainError('unavailable', 'ReadModels.Unavailable', 'The database cannot be reached');
    expect(await written(context, known, () => Promise.reject(away))).toBe(known);
    expect(context.headers.get('X-Consistency')).toBe('pending');
  });

  it('is done all the same where somebody has deleted it meanwhile', async () => {
    const context = reply();
    const gone = new DomainError('notFound', 'Entry.NotFound', 'There is no such entry');
    expect(await written(context, known, () => Promise.reject(gone))).toBe(known);
    expect(context.headers.size).toBe(0);
  });

  it('is a failure where looking fails otherwise', async () => {
    const failure = new Error('a defect');
    await expect(written(reply(), known, () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
