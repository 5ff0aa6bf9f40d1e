const sample = {
  title: 'The long way to a small angry planet',
  slug: 'the-long-way',
  overview: 'Lorem ipsum dolor sit amet '.repeat(60),
  pages: 404,
  rating: 4.5,
  released: '2014-07-29T00:00:00Z',
  tags: ['space', 'crew', 'travel'],
};

/** The document every system stores: 1.8 KB, with titles of equal length in no order. */
export const bookOf = (index) => ({ ...sample, title: titleOf(index) });
export const { overview, tags } = sample;

const titleOf = (index) => `${sample.title} ${String((index * 7_919) % 1_000_003).padStart(7, '0')}`;
