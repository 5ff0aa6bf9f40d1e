/** Names of the text itself, which no content type takes. */
const TAKEN = [
  'Client',
  'DeliveredEntry',
  'DeliveredEntrySys',
  'DeliveredAsset',
  'DeliveredAssetSys',
  'AnyEntry',
  'AnyAsset',
  'ContentTypeId',
  'Link',
  'ImageValue',
  'QuoteValue',
  'DateRangeValue',
  'LocationValue',
  'TaxonomyValue',
];

/** Names of interfaces by id. Ids that meet in one name are told apart by a number, in the order of the ids. */
export function typeNames(ids: Iterable<string>): ReadonlyMap<string, string> {
  const taken = new Set(TAKEN);
  return new Map(
    [...ids].toSorted(byText).map((id) => {
      const name = freeName(nameOf(id), taken);
      taken.add(name);
      return [id, name];
    }),
  );
}

function nameOf(id: string): string {
  const letters = id.replace(/[^A-Za-z0-9_$]/g, '');
  return /^[A-Za-z]/.test(letters) ? letters.charAt(0).toUpperCase() + letters.slice(1) : `Type${letters}`;
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let next = 2; taken.has(name); next += 1) name = `${wanted}${next}`;
  return name;
}

/** The same order in every locale. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
