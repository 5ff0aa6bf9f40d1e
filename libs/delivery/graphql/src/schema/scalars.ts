import { GraphQLEnumType, GraphQLScalarType } from 'graphql';

/** The stored text: fields.md 1.2 keeps it as it was sent. */
export const DateTime = new GraphQLScalarType({
  name: 'DateTime',
  description: 'A date, with or without a time, in ISO 8601, as it was written.',
  serialize: String,
});

export const Json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
  serialize: (value) => value,
});

const enumOf = (name: string, description: string, values: Readonly<Record<string, string>>) =>
  new GraphQLEnumType({
    name,
    description,
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }])),
  });

export const VersionStatus = enumOf('VersionStatus', '`latest` needs the right to see drafts.', {
  published: 'published',
  latest: 'latest',
});

export const ImageFit = enumOf('ImageFit', 'How a picture fits into a box; all but `contain` need both sides.', {
  contain: 'contain',
  fill: 'fill',
  stretch: 'stretch',
  crop: 'crop',
  cropTop: 'crop-top',
  cropBottom: 'crop-bottom',
  cropLeft: 'crop-left',
  cropRight: 'crop-right',
});

export const ImageFormat = enumOf('ImageFormat', 'The format of a derived picture.', {
  jpg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
  auto: 'auto',
});
