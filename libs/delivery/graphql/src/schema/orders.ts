import { GraphQLEnumType } from 'graphql';
import { componentIn, COMPOSER, scalarOf, type ContentTypeDefinition, type Field } from '@annal/content-rules';
import { Names } from '../naming/names.ts';

const SYS = ['created', 'modified', 'published'];

/** `{fieldId}_ASC` and `{fieldId}_DESC`; the values are what a search calls them. */
export function orderEnum(name: string, { fields }: ContentTypeDefinition): GraphQLEnumType {
  const names = new Names();
  const paths = [
    ...SYS.map((part) => [`sys_version_${part}`, `sys.version.${part}`] as const),
    ...fields.filter(isOrdered).map(({ id }) => [id, id] as const),
  ];
  const values = paths.flatMap(([wanted, path]): [string, { value: object }][] => [
    [names.claim(`${wanted}_ASC`), { value: { asc: path } }],
    [names.claim(`${wanted}_DESC`), { value: { desc: path } }],
  ]);
  return new GraphQLEnumType({ name, values: Object.fromEntries(values) });
}

/** Of structured values, only places are in an order: by their distance. */
function isOrdered({ dataType, dataFormat }: Field): boolean {
  if (dataFormat === 'location') return true;
  if (dataFormat === COMPOSER || componentIn(dataFormat) !== undefined) return false;
  return scalarOf(dataType) !== 'object';
}
