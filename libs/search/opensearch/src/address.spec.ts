import { clusterAddress } from './address.ts';

const read = (text: string) => {
  const { nodes = [], ...credentials } = clusterAddress(text) ?? {};
  return { nodes: nodes.map(String), ...credentials };
};

describe('an address of OpenSearch', () => {
  it('names one or several nodes with the same scheme and credentials', () => {
    const credentials = { username: 'annal', password: 'p@ss,word' };
    expect(read('https://annal:p%40ss%2Cword@one:9200, two:9201')).toEqual({
      nodes: ['https://one:9200/', 'https://two:9201/'],
      ...credentials,
    });
    expect(read('http://[::1]:9200/search,https://two')).toEqual({
      nodes: ['http://[::1]:9200/search', 'https://two/'],
      username: '',
      password: '',
    });
  });

  it.each([
    '',
    'one:9200',
    'ftp://one',
    'https://',
    'https://one,',
    'https://one:70000',
    'https://a%ZZ@one',
    'https://one?a=b',
  ])("is not '%s'", (text) => expect(clusterAddress(text)).toBeUndefined());
});
