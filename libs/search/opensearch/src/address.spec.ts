import { clusterAddress } from './address.ts';

const read = (text: string) => {
  const { nodes = [], ...others } = clusterAddress(text) ?? {};
  return { nodes: nodes.map(String), ...others };
};

describe('an address of OpenSearch', () => {
  it('names one or several nodes with the same scheme and credentials', () => {
    const credentials = { username: 'annal', password: 'p@ss,word', caFile: undefined };
    expect(read('https://annal:p%40ss%2Cword@one:9200, two:9201')).toEqual({
      nodes: ['https://one:9200/', 'https://two:9201/'],
      ...credentials,
    });
    expect(read('http://[::1]:9200/search,https://two')).toEqual({
      nodes: ['http://[::1]:9200/search', 'https://two/'],
      username: '',
      password: '',
      caFile: undefined,
    });
  });

  it('names the file of an own authority', () => {
    expect(read('https://annal:word@one:9200,two?tlsCAFile=/etc/ca%20of%20ours.crt')).toEqual({
      nodes: ['https://one:9200/', 'https://two/'],
      username: 'annal',
      password: 'word',
      caFile: '/etc/ca of ours.crt',
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
    'https://one?tlsCAFile=',
    'https://one?tlsCAFile=/a&tlsCAFile=/b',
    'http://one?tlsCAFile=/ca.crt',
    'https://one?tlsCAFile=/ca.crt#end',
  ])("is not '%s'", (text) => expect(clusterAddress(text)).toBeUndefined());
});
