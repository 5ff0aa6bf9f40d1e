import { databaseNames } from './database-names.ts';

it.each([
  ['mongodb://127.0.0.1:27017', 'annal'],
  ['mongodb://127.0.0.1:27017/?directConnection=true', 'annal'],
  ['mongodb://u:p%40ss@a:1,b:2/cms?replicaSet=rs0', 'cms'],
  ['mongodb+srv://cluster.example/my%2Dcms', 'my-cms'],
  ['mongodb://a?tls=true', 'annal'],
])('names the databases for %s after the one in it', (address, name) => {
  expect(databaseNames(address)).toEqual({
    readModels: name,
    credentials: `${name}_credentials`,
    deliveries: `${name}_deliveries`,
    requests: `${name}_requests`,
    verify: `${name}_verify`,
  });
});
